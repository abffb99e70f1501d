import type { ActivityKind } from '../../shared/api/activity.ts'
import type { Queryable } from '../db/database.ts'
import { insertEvent, repeatEvent } from './queries.ts'

export type NewEvent = {
  readonly kind: ActivityKind
  /** How many things it was about, as ActivityKind says. */
  readonly count?: number
  /**
   * The person, batch or set of photos that it was about. Never a name: what is gone later shall
   * not live on here.
   */
  readonly subjectId?: string
  /**
   * It is about all of its subject, so that doing it twice is about no more things than doing it
   * once.
   */
  readonly isWhole?: boolean
}

/**
 * Counted events of the same kind about the same subject become one while no more than this lies
 * between them. Their counts are added up, unless they are whole.
 */
const ONE_EVENT_WITHIN_MS = 10 * 60_000

/**
 * Adds to what the owner did, for the owner's eyes alone. Takes the transaction of the act itself
 * where it has one, so that there is no event without the act.
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
    const since = now - ONE_EVENT_WITHIN_MS
    if (await repeatEvent(db, ownerId, { ...event, count, since, isWhole })) return
  }
  await insertEvent(db, ownerId, { ...event, count: count ?? null })
}
