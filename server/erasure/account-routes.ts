import { handle, Reply } from '../http/route.ts'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../storage/db/database.ts'
import { AppError } from '../errors.ts'
import { requireIdentity, type IdentityCheck } from '../http/require-identity.ts'
import { readAccountTotals } from './queries.ts'
import { deleteAccount, type DeletingDependencies } from './delete-account.ts'

type Dependencies = DeletingDependencies & {
  readonly db: Database
  readonly now: () => number
  readonly isFreshlySignedIn: (headers: FastifyRequest['headers']) => Promise<boolean>
  readonly hasPassword: (ownerId: string) => Promise<boolean>
  /**
   * Counts as an attempt to sign in, so that an open session does not allow guessing the password.
   */
  readonly isPasswordOfUser: IdentityCheck['isPasswordOfUser']
}

/** GET /account/deletion and POST /account/delete. */
export function accountErasureRoutes(dependencies: Dependencies) {
  const { db, eraser, now, hasPassword, isFreshlySignedIn, isPasswordOfUser } = dependencies
  return handle({
    'GET /api/account/deletion': async ({ ownerId, headers }) => ({
      totals: await readAccountTotals(db, ownerId),
      hasPassword: await hasPassword(ownerId),
      isFreshlySignedIn: await isFreshlySignedIn(headers),
    }),

    'POST /api/account/delete': async ({ ownerId, headers, body }) => {
      const requireFresh = async () => {
        if (await isFreshlySignedIn(headers)) return
        throw new AppError(
          'sign-in-again',
          403,
          "To confirm it's you, log out, log in again, and delete the account within ten minutes.",
        )
      }
      await requireIdentity({ isPasswordOfUser, requireFresh }, { ownerId, password: body.password })
      const startedAt = formatTime(now())
      const { erasureId: id, erased } = await deleteAccount(dependencies, ownerId)
      const isDone = await eraser.finish(id)
      // The record of a finished erasure of an account no longer exists.
      const completedAt = isDone ? formatTime(now()) : null
      const erasure = { id, reason: 'deleted-account' as const, startedAt, completedAt }
      return new Reply(
        isDone ? 200 : 202,
        { erased, erasure },
        { 'clear-site-data': '"cache", "cookies", "storage"' },
      )
    },
  })
}

const formatTime = (at: number): string => new Date(at).toISOString()
