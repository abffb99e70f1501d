import type { ErrorCode } from '../../errors.ts'
import type { Queryable } from '../../storage/db/database.ts'
import type { ProcessLimits } from '../child-processes/watch-process.ts'
import type { JobName } from './job-names.ts'
import { countFacesOfOwner } from './queries.ts'
import type { ClaimedJob } from './turn-queries.ts'

const MB = 1024 * 1024

type Limits = ProcessLimits & {
  /** Added for each face of the owner, for jobs that read all of them. */
  readonly deadlinePerFaceMs?: number
  readonly memoryPerFaceBytes?: number
}

/**
 * The most expensive photo that is accepted takes 7 s and 1.2 GB (decision 22). A busy machine may
 * be ten times slower.
 */
const PHOTO_LIMITS = { deadlineMs: 120_000, memoryBytes: 1600 * MB } as const satisfies Limits

/**
 * Grouping a million faces took 509 s of processor time and 3.7 GB (decision 39). 10 ms per face is
 * nearly twenty times that time, and 10 kB per face more than twice that memory.
 */
const WHOLE_LIBRARY_LIMITS = {
  deadlineMs: 120_000,
  memoryBytes: 1600 * MB,
  deadlinePerFaceMs: 10,
  memoryPerFaceBytes: 10_000,
} as const satisfies Limits

/** What a job may use before the process that started its worker kills the worker. */
const JOB_LIMITS = {
  'make-thumbnail': PHOTO_LIMITS,
  'process-photo': PHOTO_LIMITS,
  'reprocess-photo': PHOTO_LIMITS,
  'embed-faces': PHOTO_LIMITS,
  'cut-portrait': PHOTO_LIMITS,
  'read-camera': PHOTO_LIMITS,
  // Reads all faces of the owner as well as the picture.
  'find-face': WHOLE_LIBRARY_LIMITS,
  'group-people': WHOLE_LIBRARY_LIMITS,
  'apply-names': WHOLE_LIBRARY_LIMITS,
  'name-people': WHOLE_LIBRARY_LIMITS,
  'cluster-for-naming': WHOLE_LIBRARY_LIMITS,
  // It ends by itself after half of this time.
  'match-takeout': PHOTO_LIMITS,
} as const satisfies Record<JobName, Limits>

export async function readJobLimits(
  db: Queryable,
  { name, ownerId }: Pick<ClaimedJob, 'name' | 'ownerId'>,
): Promise<ProcessLimits> {
  const { deadlineMs, memoryBytes, deadlinePerFaceMs, memoryPerFaceBytes }: Limits = JOB_LIMITS[name]
  if (deadlinePerFaceMs === undefined || memoryPerFaceBytes === undefined) return { deadlineMs, memoryBytes }
  const faces = await countFacesOfOwner(db, ownerId)
  return {
    deadlineMs: deadlineMs + faces * deadlinePerFaceMs,
    memoryBytes: memoryBytes + faces * memoryPerFaceBytes,
  }
}

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
        reason: 'it crashes the program that reads it; save it again in another program and upload that',
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
