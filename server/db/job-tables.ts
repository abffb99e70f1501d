import type { Generated } from 'kysely'

export type JobsTable = {
  id: Generated<number>
  name: string
  ownerId: string
  /** The photo's id for jobs about one photo, the search's for `find-face`. */
  subjectId: string | null
  /** Smaller is sooner. */
  priority: number
  state: Generated<'waiting' | 'running' | 'dead'>
  runAt: number
  attempts: Generated<number>
  leasedBy: string | null
  leasedUntil: number | null
  /** Why the last attempt failed. */
  error: string | null
  /** Why there is to be no other attempt. */
  failureCode: string | null
}

/**
 * What the jobs of an owner have used, so that owners take turns; `usedMs` is as it was at
 * `usedAt`.
 */
export type ProcessorTimesTable = {
  ownerId: string
  priority: number
  usedMs: number
  usedAt: number
}
