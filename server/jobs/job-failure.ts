import type { ErrorCode } from '../errors.ts'

/** Why a job failed for good. */
export type JobFailure = { readonly code: ErrorCode; readonly reason: string }

/** What is said of a job that took its worker down, by the code that the job was put back with. */
const REASONS: ReadonlyMap<string, JobFailure> = new Map(
  (
    [
      {
        code: 'photo-too-slow',
        reason: 'it takes too long to read; save it anew in another program and upload that',
      },
      { code: 'photo-too-much-memory', reason: 'it needs too much memory to read; make it smaller first' },
      {
        code: 'photo-ends-program',
        reason: 'it ends the program that reads it; save it anew in another program and upload that',
      },
    ] satisfies JobFailure[]
  ).map(failure => [failure.code, failure]),
)

/** Of a job that is not to be tried again. */
export function failureOf(job: {
  readonly failureCode: string | null
  readonly error: string | null
}): JobFailure {
  const known = job.failureCode === null ? undefined : REASONS.get(job.failureCode)
  return known ?? { code: 'internal', reason: job.error ?? 'It was tried too often.' }
}
