import { Type, type Static } from 'typebox'
import { BatchProgress } from './uploads.ts'
import { declare } from './endpoint.ts'

/** Why photos of folders and of large uploads have to wait: KINDRED_BACKGROUND_HOURS, battery. */
export const BackgroundHold = Type.Union([Type.Literal('hours'), Type.Literal('battery')])
export type BackgroundHold = Static<typeof BackgroundHold>

/**
 * Whole hours of the day in the machine's time zone, from the start of `from` to the start of
 * `until`; `until` may be less than `from`.
 */
export const BackgroundHours = Type.Object({ from: Type.Integer(), until: Type.Integer() })
export type BackgroundHours = Static<typeof BackgroundHours>

/** How fast the photos of a user are processed, and what keeps them waiting. */
export const Pace = Type.Object({
  /** When the user paused the processing, as ISO 8601; null if it is not paused. */
  pausedAt: Type.Union([Type.String(), Type.Null()]),
  /** Whether nothing of what is left is processed now. */
  isWaiting: Type.Boolean(),
  /** Why a part of it has to wait, or all; null if nothing has to. */
  heldBy: Type.Union([BackgroundHold, Type.Null()]),
  /** When photos of folders and of large uploads are processed; null if at any time. */
  hours: Type.Union([BackgroundHours, Type.Null()]),
  /** Photos that wait, files that an upload has announced, and files of folders to be read. */
  photosLeft: Type.Integer(),
  /** Null while unknown. */
  photosPerSecond: Type.Union([Type.Number(), Type.Null()]),
  /** Until all of `photosLeft` is processed; null while unknown, and while it waits. */
  secondsLeft: Type.Union([Type.Number(), Type.Null()]),
})
export type Pace = Static<typeof Pace>

/**
 * GET /api/batches: batches that are receiving or processing, those that are counted with them
 * (findCurrentWork), and those that ended within the last hour; newest first.
 */
export const BatchList = Type.Object({ batches: Type.Array(BatchProgress), pace: Pace })
export type BatchList = Static<typeof BatchList>

/** PUT /api/progress/paused: Paused. Uploads are accepted meanwhile, and wait. */
export const PausedBody = Type.Object({ paused: Type.Boolean() })
export type PausedBody = Static<typeof PausedBody>

export const Paused = Type.Object({ pausedAt: Type.Union([Type.String(), Type.Null()]) })
export type Paused = Static<typeof Paused>

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

export const progressEndpoints = declare({
  'GET /api/stats': { tag: 'progress', summary: 'Counts photos and people', answers: { 200: Stats } },
  'PUT /api/progress/paused': {
    tag: 'progress',
    summary: 'Pauses the processing of photos, or resumes it',
    body: PausedBody,
    answers: { 200: Paused },
  },
  'GET /api/progress': {
    tag: 'progress',
    summary: 'Streams the counts and the current uploads, after each change',
    rate: { max: 300, perMinutes: 1 },
    file: 'text/event-stream',
  },
  'GET /api/batches': {
    tag: 'uploads',
    summary: 'Lists the current uploads, those that ended within the last hour, and their pace',
    answers: { 200: BatchList },
  },
})
