import { JOB_PRIORITIES, type JobName } from '../../server/jobs/job-names.ts'
import type { JobHandler } from '../../server/jobs/run-jobs.ts'

/** A worker that does every kind of job with this handler. */
export function everyJobWith(handler: JobHandler): Record<JobName, JobHandler> {
  const entries = Object.keys(JOB_PRIORITIES).map(name => [name, handler] as const)
  // The keys are those of a complete record.
  return Object.fromEntries(entries) as Record<JobName, JobHandler>
}
