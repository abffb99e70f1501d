/**
 * Every kind of job. `process-photo`, `reprocess-photo` (by the engine that is to be used) and
 * `embed-faces` (boxes that were drawn) are about one photo, `find-face` about one picture that was
 * asked about, the others about all of an owner's faces.
 */
export type JobName =
  | 'process-photo'
  | 'reprocess-photo'
  | 'embed-faces'
  | 'group-people'
  | 'apply-names'
  | 'find-face'
  | 'cluster-for-naming'

/**
 * Smaller is sooner. What somebody waits for, or is short and shows people early, never waits
 * behind a thousand photos.
 */
export const JOB_PRIORITIES = {
  'find-face': 0,
  'embed-faces': 0,
  'apply-names': 0,
  'group-people': 0,
  'cluster-for-naming': 0,
  'process-photo': 1,
  'reprocess-photo': 2,
} as const satisfies Record<JobName, number>
