import { JOB_PRIORITIES, type JobName } from '../../server/machinery/jobs/job-names.ts'
import type { JobHandler } from '../../server/machinery/jobs/run-jobs.ts'

/** Builds the handlers of a worker that uses one handler for every kind of job. */
export function handleEveryJob(handler: JobHandler): Record<JobName, JobHandler> {
  const entries = Object.keys(JOB_PRIORITIES).map(name => [name, handler] as const)
  // The keys of `entries` are all job names.
  return Object.fromEntries(entries) as Record<JobName, JobHandler>
}
