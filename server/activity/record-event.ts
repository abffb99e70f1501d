import type { ActivityKind } from '../../shared/api/activity.ts'
import type { Queryable } from '../db/database.ts'
import { countUpEvent, insertEvent } from './queries.ts'

export type NewEvent = {
  readonly kind: ActivityKind
  /** How many things it was about, as ActivityKind says. */
  readonly count?: number
  /** The person, batch or photo that it was about. Never a name: what is gone later shall not live on here. */
  readonly subjectId?: string
}

/** Counted events of the same kind about the same subject become one while no more than this lies between them. */
const ONE_EVENT_WITHIN_MS = 10 * 60_000

/**
 * Adds to what the owner did, for the owner's eyes alone. Takes the transaction of the act itself where it has one, so that
 * there is no event without the act.
 */
export async function recordEvent(
  db: Queryable,
  ownerId: string,
  { kind, count, subjectId }: NewEvent,
  now: number,
): Promise<void> {
  if (count === 0) return
  const event = { kind, subjectId: subjectId ?? null, now }
  if (count !== undefined) {
    const since = now - ONE_EVENT_WITHIN_MS
    if (await countUpEvent(db, ownerId, { ...event, count, since })) return
  }
  await insertEvent(db, ownerId, { ...event, count: count ?? null })
}
