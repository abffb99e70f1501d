import { handle } from '../../http/route.ts'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../../storage/db/database.ts'
import { createNotFreshError, requireIdentity, type IdentityCheck } from '../../http/require-identity.ts'
import { createAppPassword, readAppPasswords, revokeAppPassword } from './app-passwords.ts'

type Dependencies = {
  readonly db: Database
  readonly now: () => number
  /** Tells whether the session is young enough to change sign-in methods. */
  readonly isFresh: (headers: FastifyRequest['headers']) => Promise<boolean>
  readonly hasPassword: (ownerId: string) => Promise<boolean>
  readonly isPasswordOfUser: IdentityCheck['isPasswordOfUser']
}

/** /app-passwords: passwords with which scripts and apps upload photos. */
export function appPasswordRoutes(dependencies: Dependencies) {
  const { isFresh, hasPassword, isPasswordOfUser } = dependencies
  return handle({
    'GET /api/app-passwords': async ({ ownerId, headers }) => ({
      appPasswords: await readAppPasswords(dependencies, ownerId),
      needsPassword: !(await isFresh(headers)) && (await hasPassword(ownerId)),
    }),

    'POST /api/app-passwords': async ({ ownerId, headers, body: { password, ...choice } }) => {
      const requireFresh = async () => {
        if (!(await isFresh(headers))) throw createNotFreshError()
      }
      await requireIdentity({ isPasswordOfUser, requireFresh }, { ownerId, password })
      return await createAppPassword(dependencies, ownerId, choice)
    },

    'DELETE /api/app-passwords/:appPasswordId': async ({ ownerId, params: { appPasswordId } }) => {
      await revokeAppPassword(dependencies, ownerId, appPasswordId)
      return null
    },
  })
}
