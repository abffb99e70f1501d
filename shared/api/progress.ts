import { Type, type Static } from 'typebox'
import { BatchProgress } from './batches.ts'
import { Pace } from './pace.ts'

/** GET /api/stats. `totalClusters` and `imagesProcessed` are the dashboard's two counters. */
export const Stats = Type.Object({
  /** Without hidden people, and without rare ones if they are folded (countKnownPeople). */
  totalClusters: Type.Integer(),
  imagesProcessed: Type.Integer(),
  photos: Type.Integer(),
  photosWaiting: Type.Integer(),
  photosFailed: Type.Integer(),
  /** Photos whose thumbnails are still to be made. */
  photosToShow: Type.Integer(),
  photosWithFaces: Type.Integer(),
  /** Of the photos that were searched for faces. */
  photosWithoutFaces: Type.Integer(),
  /**
   * Photos that can be shown but were not searched by the current engine: they wait for the user's
   * consent or, with consent, for a worker.
   */
  photosToSearch: Type.Integer(),
  /** Changes whenever people or their photos have changed and should be requested again. */
  peopleVersion: Type.Integer(),
})
export type Stats = Static<typeof Stats>

/**
 * GET /api/progress, server-sent events: sends an event `progress` with this as JSON immediately
 * and after each change, at most two a second. `batches` and `pace` are as in GET /api/batches.
 */
export const ProgressSnapshot = Type.Object({
  stats: Stats,
  batches: Type.Array(BatchProgress),
  pace: Pace,
})
export type ProgressSnapshot = Static<typeof ProgressSnapshot>
