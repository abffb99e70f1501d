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

export type NewEvent = {
  readonly kind: ActivityKind
  /** See ActivityKind for what is counted. */
  readonly count?: number
  /**
   * Id of the person, batch or set of photos that the event is about. Never a name, which must not
   * outlive the person.
   */
  readonly subjectId?: string
  /**
   * Whether the event is about the whole subject: repeating it then replaces the count instead of
   * adding to it.
   */
  readonly isWhole?: boolean
}

/**
 * Counted events of the same kind and subject within this time are merged into one. Their counts
 * are added up, unless `isWhole`.
 */
const MERGE_WITHIN_MS = 10 * 60_000

/**
 * Adds an event to the owner's own list. Takes the transaction of the action if there is one, so
 * that the event exists only with it.
 */
export async function recordEvent(
  db: Queryable,
  ownerId: string,
  { kind, count, subjectId, isWhole = false }: NewEvent,
  now: number,
): Promise<void> {
  if (count === 0) return
  const event = { kind, subjectId: subjectId ?? null, now }
  if (count !== undefined) {
    const since = now - MERGE_WITHIN_MS
    if (await addToRecentEvent(db, ownerId, { ...event, count, since, isWhole })) return
  }
  await insertEvent(db, ownerId, { ...event, count: count ?? null })
}
