import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ActivityPage, type ActivityEvent } from '../../../shared/api/activity.ts'
import { PageQuery } from '../../../shared/api/paging.ts'
import type { Database } from '../../db/database.ts'
import { AppError } from '../../errors.ts'
import { personName } from '../../people/read/person-name.ts'
import { listEvents, type EventCursor, type EventRow } from './queries.ts'

const DEFAULT_PAGE_SIZE = 20

/** GET /activity. */
export function activityRoutes({ db }: { db: Database }): FastifyPluginAsyncTypebox {
  return async app => {
    app.get(
      '/activity',
      {
        schema: {
          tags: ['activity'],
          summary: 'Lists what the user did, the newest first',
          querystring: PageQuery,
          response: { 200: ActivityPage },
        },
      },
      async ({ ownerId, query: { cursor, limit = DEFAULT_PAGE_SIZE } }) => {
        const rows = await listEvents(db, ownerId, { after: parseCursor(cursor), limit: limit + 1 })
        const page = rows.slice(0, limit)
        const last = page.at(-1)
        return {
          events: page.map(eventOf),
          nextCursor: last && rows.length > limit ? `${last.at}-${last.id}` : null,
        }
      },
    )
  }
}

function eventOf({ personName: name, personNumber: number, at, ...event }: EventRow): ActivityEvent {
  return {
    ...event,
    at: new Date(at).toISOString(),
    personName: number === null ? null : personName({ name, number }),
  }
}

function parseCursor(cursor: string | undefined): EventCursor | null {
  if (cursor === undefined) return null
  const [, at, id] = /^(\d{1,15})-(\d{1,15})$/.exec(cursor) ?? []
  if (at === undefined || id === undefined) {
    throw new AppError('invalid-request', 400, 'This is not a cursor that was given out.')
  }
  return { at: Number(at), id: Number(id) }
}
