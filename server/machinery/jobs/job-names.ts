/**
 * Every kind of job. `make-thumbnail`, `process-photo`, `reprocess-photo` (by the engine that is
 * chosen but not in use yet), `embed-faces` (boxes drawn by a user) and `read-camera` are about one
 * photo, `cut-portrait` about one face, `find-face` about one picture by which a user searches,
 * `match-takeout` about all files of an owner's Google Takeout, the others about all faces of an
 * owner.
 */
export type JobName =
  | 'make-thumbnail'
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
 * not wait behind a thousand photos; thumbnails of all new photos are made before any of them is
 * searched for faces. While an owner has paused, only jobs below priority 1 run: thumbnails, and
 * what a user asks for directly, such as a search by a face or a drawn box.
 */
export const JOB_PRIORITIES = {
  'find-face': -1,
  'embed-faces': -1,
  'cut-portrait': -1,
  'read-camera': -1,
  'apply-names': -1,
  'name-people': -1,
  'group-people': -1,
  'cluster-for-naming': -1,
  'match-takeout': -1,
  'make-thumbnail': 0,
  'process-photo': 1,
  'reprocess-photo': 2,
} as const satisfies Record<JobName, number>

/**
 * For photos for which no user waits: those of folders and of large uploads. Jobs of this priority
 * also wait while background work has to wait.
 */
export const LESS_URGENT_PRIORITY = JOB_PRIORITIES['reprocess-photo']
