import { handle } from '../../http/route.ts'
import { recordEvent } from '../../library/activity/queries.ts'
import { revokeAllAppPasswords } from '../app-passwords/app-passwords.ts'
import type { Database } from '../../storage/db/database.ts'
import { AppError } from '../../errors.ts'
import type { Auth } from './create-auth.ts'
import { deleteOtherSessions, deleteSession, listSessions } from './session-queries.ts'

/** Lists the user's sessions and ends them. */
export function sessionRoutes({ db, auth, now }: { db: Database; auth: Auth; now: () => number }) {
  return handle({
    'GET /api/sessions': async ({ ownerId, headers }) => {
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

    'POST /api/sessions/:sessionId/end': async ({ ownerId, params }) => {
      const ended = await deleteSession(db, ownerId, params.sessionId)
      if (ended === 0)
        throw new AppError('not-found', 404, "This device isn't logged in anymore. Reload the page.")
      await recordEvent(db, ownerId, { kind: 'signed-out-elsewhere', count: ended }, now())
      return null
    },

    'POST /api/sessions/end-others': async ({ ownerId, headers }) => {
      const current = await auth.findSession(headers.cookie)
      const ended = await deleteOtherSessions(db, ownerId, current?.id ?? '')
      await revokeAllAppPasswords(db, ownerId, now())
      await recordEvent(db, ownerId, { kind: 'signed-out-elsewhere', count: ended }, now())
      return { ended }
    },
  })
}
