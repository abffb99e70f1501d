import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { DeleteAccountAnswer, DeleteAccountBody, DeletionPreview } from '../../shared/api/account.ts'
import type { Database } from '../storage/db/database.ts'
import { AppError } from '../errors.ts'
import { requireIdentity, type IdentityCheck } from '../http/require-identity.ts'
import { readAccountTotals } from './account-queries.ts'
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

const tags = ['accounts']

/** GET /account/deletion and POST /account/delete. */
export function accountErasureRoutes(dependencies: Dependencies): FastifyPluginAsyncTypebox {
  const { db, eraser, now, hasPassword, isFreshlySignedIn, isPasswordOfUser } = dependencies
  return async app => {
    app.get(
      '/account/deletion',
      {
        schema: {
          tags,
          summary: 'Returns what deleting the account would erase',
          response: { 200: DeletionPreview },
        },
      },
      async ({ ownerId, headers }) => ({
        totals: await readAccountTotals(db, ownerId),
        hasPassword: await hasPassword(ownerId),
        isFreshlySignedIn: await isFreshlySignedIn(headers),
      }),
    )

    app.post(
      '/account/delete',
      {
        schema: {
          tags,
          summary:
            'Deletes the account and everything that belongs to it; 202 while files are still being erased',
          body: DeleteAccountBody,
          response: { 200: DeleteAccountAnswer, 202: DeleteAccountAnswer },
        },
      },
      async ({ ownerId, headers, body }, reply) => {
        const requireFresh = async () => {
          if (await isFreshlySignedIn(headers)) return
          throw new AppError('sign-in-again', 403, 'Sign in again, then delete the account.')
        }
        await requireIdentity({ isPasswordOfUser, requireFresh }, { ownerId, password: body.password })
        const startedAt = formatTime(now())
        const { erasureId: id, erased } = await deleteAccount(dependencies, ownerId)
        const isDone = await eraser.finish(id)
        reply.header('clear-site-data', '"cache", "cookies", "storage"')
        // The record of a finished erasure of an account no longer exists.
        const completedAt = isDone ? formatTime(now()) : null
        const erasure = { id, reason: 'deleted-account' as const, startedAt, completedAt }
        return reply.code(isDone ? 200 : 202).send({ erased, erasure })
      },
    )
  }
}

const formatTime = (at: number): string => new Date(at).toISOString()
