import type { ErrorCode } from '../../errors.ts'

/** Why a job failed permanently. */
export type JobFailure = { readonly code: ErrorCode; readonly reason: string }

/**
 * Reasons shown for a job that ended its worker, by the failure code with which it was put back.
 */
const REASONS: ReadonlyMap<string, JobFailure> = new Map(
  (
    [
      {
        code: 'photo-too-slow',
        reason: 'it takes too long to read; save it again in another program and upload that',
      },
      { code: 'photo-too-much-memory', reason: 'it needs too much memory to read; make it smaller first' },
      {
        code: 'photo-ends-program',
        reason: 'it ends the program that reads it; save it again in another program and upload that',
      },
    ] satisfies JobFailure[]
  ).map(failure => [failure.code, failure]),
)

/** Describes why a job is not retried. */
export function describeFailure(job: {
  readonly failureCode: string | null
  readonly error: string | null
}): JobFailure {
  const known = job.failureCode === null ? undefined : REASONS.get(job.failureCode)
  return known ?? { code: 'internal', reason: job.error ?? 'It failed too many times.' }
}
