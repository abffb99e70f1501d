/**
 * Every kind of job. `process-photo`, `reprocess-photo` (by the engine that is chosen but not in
 * use yet), `embed-faces` (boxes drawn by a user) and `read-camera` are about one photo,
 * `cut-portrait` about one face, `find-face` about one picture by which a user searches,
 * `match-takeout` about all files of an owner's Google Takeout, the others about all faces of an
 * owner.
 */
export type JobName =
  | 'process-photo'
  | 'reprocess-photo'
  | 'embed-faces'
  | 'cut-portrait'
  | 'read-camera'
  | 'group-people'
  | 'apply-names'
  | 'name-people'
  | 'find-face'
  | 'cluster-for-naming'
  | 'match-takeout'

/**
 * Lower numbers run first. Jobs for which a user waits, and short jobs that show people early, do
 * not wait behind a thousand photos. While an owner has paused, only jobs of priority 0 run: what a
 * user asks for directly, such as a search by a face or a drawn box.
 */
export const JOB_PRIORITIES = {
  'find-face': 0,
  'embed-faces': 0,
  'cut-portrait': 0,
  'read-camera': 0,
  'apply-names': 0,
  'name-people': 0,
  'group-people': 0,
  'cluster-for-naming': 0,
  'match-takeout': 0,
  'process-photo': 1,
  'reprocess-photo': 2,
} as const satisfies Record<JobName, number>

/**
 * For photos for which no user waits: those of folders and of large uploads. Jobs of this priority
 * also wait while background work has to wait.
 */
export const LESS_URGENT_PRIORITY = JOB_PRIORITIES['reprocess-photo']
