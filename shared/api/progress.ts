import { Type, type Static } from 'typebox'
import { BatchProgress } from './batches.ts'

/** GET /api/stats. `totalClusters` and `imagesProcessed` are the dashboard's two counters. */
export const Stats = Type.Object({
  totalClusters: Type.Integer(),
  imagesProcessed: Type.Integer(),
  photos: Type.Integer(),
  photosWaiting: Type.Integer(),
  photosFailed: Type.Integer(),
  photosWithFaces: Type.Integer(),
  /** Of those in which faces were looked for. */
  photosWithoutFaces: Type.Integer(),
  /**
   * Photos to be seen, in which no face was looked for yet, or not by the engine of today: they
   * wait for the user's agreement or, with it, for their turn.
   */
  photosToSearch: Type.Integer(),
  /** Changes whenever people or their photos have changed: time to ask for them again. */
  peopleVersion: Type.Integer(),
})
export type Stats = Static<typeof Stats>

/**
 * GET /api/progress, server-sent events: an event `progress` with this as JSON at once and after
 * each change, at most two a second. Open one for each window; EventSource reconnects by itself.
 * `batches` is what GET /api/batches gives.
 */
export const ProgressSnapshot = Type.Object({
  stats: Stats,
  batches: Type.Array(BatchProgress),
})
export type ProgressSnapshot = Static<typeof ProgressSnapshot>
