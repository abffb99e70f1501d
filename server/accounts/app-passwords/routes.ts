import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import {
  AppPasswordList,
  AppPasswordParams,
  CreateAppPasswordBody,
  NewAppPassword,
} from '../../../shared/api/security.ts'
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

const tags = ['accounts']

/** /app-passwords: passwords with which scripts and apps upload photos. */
export function appPasswordRoutes(dependencies: Dependencies): FastifyPluginAsyncTypebox {
  const { isFresh, hasPassword, isPasswordOfUser } = dependencies
  return async app => {
    app.get(
      '/app-passwords',
      { schema: { tags, summary: 'Lists the app passwords', response: { 200: AppPasswordList } } },
      async ({ ownerId, headers }) => ({
        appPasswords: await readAppPasswords(dependencies, ownerId),
        needsPassword: !(await isFresh(headers)) && (await hasPassword(ownerId)),
      }),
    )

    app.post(
      '/app-passwords',
      {
        schema: {
          tags,
          summary: 'Creates a password with which a script or app can upload photos',
          body: CreateAppPasswordBody,
          response: { 201: NewAppPassword },
        },
      },
      async ({ ownerId, headers, body: { password, ...choice } }, reply) => {
        const requireFresh = async () => {
          if (!(await isFresh(headers))) throw createNotFreshError()
        }
        await requireIdentity({ isPasswordOfUser, requireFresh }, { ownerId, password })
        return reply.code(201).send(await createAppPassword(dependencies, ownerId, choice))
      },
    )

    app.delete(
      '/app-passwords/:appPasswordId',
      {
        schema: {
          tags,
          summary: 'Revokes an app password',
          params: AppPasswordParams,
          response: { 204: Type.Null() },
        },
      },
      async ({ ownerId, params: { appPasswordId } }, reply) => {
        await revokeAppPassword(dependencies, ownerId, appPasswordId)
        return reply.code(204).send(null)
      },
    )
  }
}
