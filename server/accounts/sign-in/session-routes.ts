import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { EndedSessions, SessionList, SessionParams } from '../../../shared/api/security.ts'
import { recordEvent } from '../../library/activity/record-event.ts'
import { revokeAllAppPasswords } from '../app-passwords/app-passwords.ts'
import type { Database } from '../../storage/db/database.ts'
import { AppError } from '../../errors.ts'
import type { Auth } from './create-auth.ts'
import { deleteOtherSessions, deleteSession, listSessions } from './session-queries.ts'

const tags = ['accounts']

/** Lists the user's sessions and ends them. */
export function sessionRoutes({
  db,
  auth,
  now,
}: {
  db: Database
  auth: Auth
  now: () => number
}): FastifyPluginAsyncTypebox {
  return async app => {
    app.get(
      '/sessions',
      { schema: { tags, summary: 'Lists the sessions of the user', response: { 200: SessionList } } },
      async ({ ownerId, headers }) => {
        const current = await auth.findSession(headers.cookie)
        const rows = await listSessions(db, ownerId)
        return {
          sessions: rows.map(({ id, userAgent, createdAt, updatedAt }) => ({
            id,
            isCurrent: id === current?.id,
            userAgent: userAgent ?? '',
            signedInAt: Date.parse(createdAt),
            usedAt: Date.parse(updatedAt),
          })),
        }
      },
    )

    app.post(
      '/sessions/:sessionId/end',
      {
        schema: {
          tags,
          summary: 'Signs out one of the user’s sessions',
          params: SessionParams,
          response: { 204: Type.Null() },
        },
      },
      async ({ ownerId, params }, reply) => {
        const ended = await deleteSession(db, ownerId, params.sessionId)
        if (ended === 0) throw new AppError('not-found', 404, 'There is no such session any more.')
        await recordEvent(db, ownerId, { kind: 'signed-out-elsewhere', count: ended }, now())
        return reply.code(204).send(null)
      },
    )

    app.post(
      '/sessions/end-others',
      {
        schema: {
          tags,
          summary: 'Signs out all other sessions of the user, and revokes the app passwords',
          response: { 200: EndedSessions },
        },
      },
      async ({ ownerId, headers }) => {
        const current = await auth.findSession(headers.cookie)
        const ended = await deleteOtherSessions(db, ownerId, current?.id ?? '')
        await revokeAllAppPasswords(db, ownerId, now())
        await recordEvent(db, ownerId, { kind: 'signed-out-elsewhere', count: ended }, now())
        return { ended }
      },
    )
  }
}
