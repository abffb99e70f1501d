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
 * Processor time used by the jobs of an owner, so that owners take turns. `usedMs` is the value at
 * `usedAt`; it decays from then on.
 */
export type ProcessorTimesTable = {
  ownerId: string
  priority: number
  usedMs: number
  usedAt: number
}
