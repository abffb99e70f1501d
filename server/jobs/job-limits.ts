import type { Queryable } from '../db/database.ts'
import type { ProcessLimits } from '../watch-process.ts'
import type { JobName } from './job-names.ts'
import { countFacesOf } from './queries.ts'
import type { ClaimedJob } from './turn-queries.ts'

const MB = 1024 * 1024

type Limits = ProcessLimits & {
  /** For each face of the owner, where the job is about all of them. */
  readonly deadlinePerFaceMs?: number
  readonly memoryPerFaceBytes?: number
}

/**
 * The costliest photo that is read takes 7 s and 1.2 GB (decision 22); a busy machine is ten
 * times slower.
 */
const OF_A_PHOTO = { deadlineMs: 120_000, memoryBytes: 1600 * MB } as const satisfies Limits

/**
 * Grouping a million faces took 509 s of processor time and 3.7 GB (decision 39); 10 ms for each
 * are nearly twenty times that, and 10 kB more than twice.
 */
const OF_ALL_FACES = {
  deadlineMs: 120_000,
  memoryBytes: 1600 * MB,
  deadlinePerFaceMs: 10,
  memoryPerFaceBytes: 10_000,
} as const satisfies Limits

/** What a job may take before its worker is killed; whoever started the worker keeps it. */
const JOB_LIMITS = {
  'process-photo': OF_A_PHOTO,
  'reprocess-photo': OF_A_PHOTO,
  'embed-faces': OF_A_PHOTO,
  // Beside the picture, all faces of the owner are read.
  'find-face': OF_ALL_FACES,
  'group-people': OF_ALL_FACES,
  'apply-names': OF_ALL_FACES,
  'cluster-for-naming': OF_ALL_FACES,
} as const satisfies Record<JobName, Limits>

export async function readJobLimits(
  db: Queryable,
  { name, ownerId }: Pick<ClaimedJob, 'name' | 'ownerId'>,
): Promise<ProcessLimits> {
  const { deadlineMs, memoryBytes, deadlinePerFaceMs, memoryPerFaceBytes }: Limits = JOB_LIMITS[name]
  if (deadlinePerFaceMs === undefined || memoryPerFaceBytes === undefined) return { deadlineMs, memoryBytes }
  const faces = await countFacesOf(db, ownerId)
  return {
    deadlineMs: deadlineMs + faces * deadlinePerFaceMs,
    memoryBytes: memoryBytes + faces * memoryPerFaceBytes,
  }
}
