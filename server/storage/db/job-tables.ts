import type { Generated } from 'kysely'

export type JobsTable = {
  id: Generated<number>
  name: string
  ownerId: string
  /** The id of the photo, of the face for `cut-portrait`, or of the search for `find-face`. */
  subjectId: string | null
  /** Lower numbers run first. */
  priority: number
  state: Generated<'waiting' | 'running' | 'dead'>
  runAt: number
  attempts: Generated<number>
  leasedBy: string | null
  leasedUntil: number | null
  /** Why the last attempt failed. */
  error: string | null
  /** Why the job must not be retried. */
  failureCode: string | null
}

/**
 * The turns of an owner in a priority. Triggers of `jobs` keep `nextRunAt` at or below the time at
 * which the first waiting job is due; claims correct it when they find that no job is due.
 */
export type TurnsTable = {
  ownerId: string
  priority: number
  /**
   * Processor time that the owner's jobs used in this priority, as ln(milliseconds) + the time of
   * the clock / DECAY_MS, so that it decays without being written; 0 for none.
   */
  usedRank: Generated<number>
  /**
   * The same with each running job of the owner counted as a minute, by which owners are indexed;
   * not lower than `usedRank`, and higher than it should be if a job ended with its worker.
   */
  orderRank: Generated<number>
  /** No waiting job is due before; null if none is waiting. */
  nextRunAt: number | null
  /** When claims look for a due job: at `nextRunAt`, or later while the owner has paused. */
  checkAt: number | null
  /** When a claim found that `checkAt` has come. */
  dueSince: number | null
}

/** Users who have paused the processing of their photos. `features/progress` writes it. */
export type PausedOwnersTable = {
  ownerId: string
  pausedAt: number
}
