import { handle } from '../../http/route.ts'
import type { ActivityEvent } from '../../../shared/api/account.ts'
import type { Database } from '../../storage/db/database.ts'
import { parseCursor } from '../../storage/db/parse-cursor.ts'
import { formatPersonName } from '../../library/people/read/describe-person.ts'
import { listEvents, type EventCursor, type EventRow } from './queries.ts'

const DEFAULT_PAGE_SIZE = 20
const CURSOR = /^(\d{1,15})-(\d{1,15})$/

/** GET /activity. */
export function activityRoutes({ db }: { db: Database }) {
  return handle({
    'GET /api/activity': async ({ ownerId, query: { cursor, limit = DEFAULT_PAGE_SIZE } }) => {
      const after = parseCursor(cursor, CURSOR, (at, id): EventCursor => ({
        at: Number(at),
        id: Number(id),
      }))
      const rows = await listEvents(db, ownerId, { after, limit: limit + 1 })
      const page = rows.slice(0, limit)
      const last = page.at(-1)
      return {
        events: page.map(toEvent),
        nextCursor: last && rows.length > limit ? `${last.at}-${last.id}` : null,
      }
    },
  })
}

function toEvent({ personName: name, personNumber: number, at, ...event }: EventRow): ActivityEvent {
  return {
    ...event,
    at: new Date(at).toISOString(),
    personName: number === null ? null : formatPersonName({ name, number }),
  }
}
