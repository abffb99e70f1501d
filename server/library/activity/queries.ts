import type { ActivityKind } from '../../../shared/api/account.ts'
import type { Queryable } from '../../storage/db/database.ts'

type EventKey = { readonly kind: ActivityKind; readonly subjectId: string | null; readonly now: number }

export async function insertEvent(
  db: Queryable,
  ownerId: string,
  { kind, subjectId, count, now }: EventKey & { readonly count: number | null },
): Promise<void> {
  await db.insertInto('events').values({ ownerId, kind, subjectId, count, at: now }).execute()
}

type RecentEvent = EventKey & {
  readonly count: number
  readonly since: number
  readonly isWhole: boolean
}

/**
 * Adds the count to the latest event of this kind and subject since `since`, or with `isWhole`
 * replaces its count. Returns whether there was such an event.
 */
export async function addToRecentEvent(
  db: Queryable,
  ownerId: string,
  { kind, subjectId, count, now, since, isWhole }: RecentEvent,
): Promise<boolean> {
  const latest = db
    .selectFrom('events')
    .select('id')
    .where('ownerId', '=', ownerId)
    .where('at', '>=', since)
    .where('kind', '=', kind)
    .where('subjectId', subjectId === null ? 'is' : '=', subjectId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
  const { numUpdatedRows } = await db
    .updateTable('events')
    .set(eb => ({ count: isWhole ? count : eb('count', '+', count), at: now }))
    .where('id', '=', latest)
    .where('count', 'is not', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
