import type { ActivityKind } from '../../../shared/api/account.ts'
import type { Queryable } from '../../storage/db/database.ts'

export type EventRow = {
  readonly id: number
  readonly kind: ActivityKind
  readonly at: number
  readonly count: number | null
  readonly personId: string | null
  readonly personName: string | null
  readonly personNumber: number | null
}

/** A page begins after the event with these values. */
export type EventCursor = { readonly at: number; readonly id: number }

/** Lists events, the newest first. */
export async function listEvents(
  db: Queryable,
  ownerId: string,
  { after, limit }: { after: EventCursor | null; limit: number },
): Promise<EventRow[]> {
  const events = db
    .selectFrom('events')
    .leftJoin('people', join =>
      join.onRef('people.id', '=', 'events.subjectId').onRef('people.ownerId', '=', 'events.ownerId'),
    )
    .select(['events.id', 'kind', 'at', 'count'])
    .select(['people.id as personId', 'people.name as personName', 'people.number as personNumber'])
    .where('events.ownerId', '=', ownerId)
  const rest = after
    ? events.where(eb =>
        eb.or([eb('at', '<', after.at), eb.and([eb('at', '=', after.at), eb('events.id', '<', after.id)])]),
      )
    : events
  return rest.orderBy('at', 'desc').orderBy('events.id', 'desc').limit(limit).execute()
}
