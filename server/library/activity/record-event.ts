import type { ActivityKind } from '../../../shared/api/account.ts'
import type { Queryable } from '../../storage/db/database.ts'
import { insertEvent, addToRecentEvent } from './queries.ts'

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
