import { Type, type Static } from 'typebox'
import {
  MAX_FILE_SIZE_BYTES,
  MAX_LIBRARY_FILES,
  MAX_NOTED_FACES,
  MAX_NOTED_NAME_LENGTH,
  MAX_SIDECARS_PER_REQUEST,
  MAX_SIDECARS_BYTES,
} from './bounds.ts'
import { FileFailure } from './errors.ts'
import { AddFaceBody } from './decisions.ts'
import { declare } from './endpoint.ts'
import { PhotoParams } from './photos.ts'

// Steps of an upload of any size: POST /api/batches; for a few hundred files at a time the
// manifest, whose answer tells which of them the server lacks (by size, and where that is not
// enough by hash); POST /process?user=&batch= with those, about 20 files per request; at the end
// POST /api/batches/{id}/complete. To resume, send the manifest again, to the same batch or a new
// one: stored files are not requested again.

export const MAX_FILES_PER_MANIFEST = 500

/**
 * `receiving`: more files may follow. `processing`: all files have arrived (`complete` was called),
 * and some photos or their grouping are not done. `done`: every photo is processed or failed, and
 * all faces are grouped. `cancelled`: unprocessed photos are deleted.
 */
export const BatchState = Type.Union([
  Type.Literal('receiving'),
  Type.Literal('processing'),
  Type.Literal('done'),
  Type.Literal('cancelled'),
])
export type BatchState = Static<typeof BatchState>

export const BatchProgress = Type.Object({
  id: Type.String(),
  state: BatchState,
  /** ISO 8601, as every time here. */
  createdAt: Type.String(),
  lastReceivedAt: Type.String(),
  /** When it became `done` or `cancelled`; null before. */
  endedAt: Type.Union([Type.String(), Type.Null()]),
  /** As announced when the batch was created. */
  fileCount: Type.Integer(),
  /** New photos stored. */
  received: Type.Integer(),
  /** Files whose bytes were stored before. */
  recognised: Type.Integer(),
  rejected: Type.Integer(),
  /** Of the received photos; `received - processed - failed` are waiting. */
  processed: Type.Integer(),
  /**
   * Photos that could not be read; GET /api/photos?filter=failed&batch={id} lists them with their
   * reasons.
   */
  failed: Type.Integer(),
  facesFound: Type.Integer(),
  /**
   * Null for an upload; for the photos of a folder of the machine, its files that were not read
   * yet, in addition to the received ones.
   */
  unread: Type.Union([Type.Integer(), Type.Null()]),
})
export type BatchProgress = Static<typeof BatchProgress>

export const BatchParams = Type.Object({ batchId: Type.String() })

/** POST /api/batches: 201 with BatchProgress. */
export const CreateBatchBody = Type.Object({
  fileCount: Type.Integer({ minimum: 1, maximum: MAX_LIBRARY_FILES }),
})
export type CreateBatchBody = Static<typeof CreateBatchBody>

// GET /api/batches/{batchId}: BatchProgress. Errors: 404.

export const ManifestFile = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 1000 }),
  size: Type.Integer({ minimum: 0, maximum: MAX_FILE_SIZE_BYTES }),
  /**
   * Lower-case hexadecimal. May be left out to avoid reading the whole file; the answer may then be
   * `unsure`.
   */
  sha256: Type.Optional(Type.String({ pattern: '^[0-9a-f]{64}$' })),
  /**
   * Whether the film of a Live photo would be sent with it. A stored photo is then `needed` as long
   * as it has no film.
   */
  hasFilm: Type.Optional(Type.Boolean()),
})
export type ManifestFile = Static<typeof ManifestFile>

/**
 * POST /api/batches/{batchId}/manifest: 200 with ManifestAnswer. Errors: 404, 409 `batch-closed`.
 */
export const ManifestBody = Type.Object({
  files: Type.Array(ManifestFile, { minItems: 1, maxItems: MAX_FILES_PER_MANIFEST }),
})
export type ManifestBody = Static<typeof ManifestBody>

/**
 * `needed`: send it. `stored`: already stored. `unsure`: a photo of this size is stored; send the
 * manifest again with the hash. `rejected`: it would be refused.
 */
export const ManifestEntry = Type.Union([
  Type.Object({ state: Type.Literal('needed') }),
  Type.Object({ state: Type.Literal('unsure') }),
  Type.Object({ state: Type.Literal('stored'), photoId: Type.String(), storedAs: Type.String() }),
  Type.Interface([FileFailure], { state: Type.Literal('rejected') }),
])
export type ManifestEntry = Static<typeof ManifestEntry>

/** One entry for each file of the manifest, in the same order. */
export const ManifestAnswer = Type.Object({ files: Type.Array(ManifestEntry) })
export type ManifestAnswer = Static<typeof ManifestAnswer>

// POST /api/batches/{batchId}/complete: 200 with BatchProgress; no more files follow. May be
// repeated. Errors: 404, 409 `batch-closed` for a cancelled batch.
// POST /api/batches/{batchId}/cancel: 200 with BatchProgress; photos that were not processed yet
// are deleted, the others stay. Errors: 404, also for the photos of a folder.

/**
 * POST /api/batches/{batchId}/retry: 202; processes the batch's failed photos again. Errors: 404.
 */
export const RetryAnswer = Type.Object({ retried: Type.Integer() })
export type RetryAnswer = Static<typeof RetryAnswer>

/** GET /api/limits: limits of uploads; needs no session. */
export const LimitsAnswer = Type.Object({
  maxFileBytes: Type.Integer(),
  /** Of a camera's raw file. */
  maxRawBytes: Type.Integer(),
  /** Of the film of a Live photo. */
  maxFilmBytes: Type.Integer(),
  /**
   * Files to send in one POST /process: enough to be fast, few enough to repeat after a failure.
   */
  maxFilesPerRequest: Type.Integer(),
  /** The largest number of files in one manifest. */
  maxFilesPerManifest: Type.Integer(),
  /** Names of the accepted formats, in the order of display: JPG, PNG, … */
  formats: Type.Array(Type.String()),
})
export type LimitsAnswer = Static<typeof LimitsAnswer>

/** The name of a face and its box in fractions of the upright photo. */
export const NotedFace = Type.Object({
  name: Type.String({ minLength: 1, maxLength: MAX_NOTED_NAME_LENGTH }),
  box: AddFaceBody.properties.box,
})
export type NotedFace = Static<typeof NotedFace>

/**
 * POST /api/sidecars: names from files beside stored photos. Each entry has the photo's XMP file,
 * a JSON file of osxphotos, exiftool, Immich, PhotoPrism or Google, or the faces that a program
 * such as Picasa recorded for the photo in its notes on the folder; of several, the first in this
 * order that names somebody is used. Names are given to the faces at these places once those are
 * found; decisions of the user are not overridden. 202. Errors: 400 `invalid-request` without any,
 * 400 `invalid-box` for a box outside the photo.
 */
export const SidecarsBody = Type.Object({
  sidecars: Type.Array(
    Type.Object({
      photoId: Type.String({ maxLength: 100 }),
      /**
       * At most MAX_SIDECAR_LENGTH; the schema does not check it, since counting code points would
       * block other requests.
       */
      xmp: Type.Optional(Type.String()),
      /** The same limit. */
      json: Type.Optional(Type.String()),
      faces: Type.Optional(Type.Array(NotedFace, { minItems: 1, maxItems: MAX_NOTED_FACES })),
    }),
    { minItems: 1, maxItems: MAX_SIDECARS_PER_REQUEST },
  ),
})
export type SidecarsBody = Static<typeof SidecarsBody>

export const SidecarsAnswer = Type.Object({
  /** How many of them contain names. */
  withNames: Type.Integer(),
  /** Those that could not be read (`sidecar-unreadable`); the others are stored. */
  rejected: Type.Array(Type.Interface([FileFailure], { photoId: Type.String() })),
})
export type SidecarsAnswer = Static<typeof SidecarsAnswer>

/**
 * POST /api/photos/{photoId}/film, multipart, the field `film`: 200 once the film is safely stored.
 * Errors: 400 `no-files`, 404, 409 `film-exists`: the photo has another film, 413 `film-too-large`,
 * 415 `film-unknown-format`, `not-multipart`, 507 `disk-full`.
 */
export const AddedFilm = Type.Object({
  /** The photo had this film before. */
  isKnown: Type.Boolean(),
})
export type AddedFilm = Static<typeof AddedFilm>

export const uploadsEndpoints = declare({
  'GET /api/limits': {
    tag: 'uploads',
    summary: 'Returns how large a photo may be, and which formats are accepted',
    isOpen: true,
    acceptsAppPasswords: true,
    answers: { 200: LimitsAnswer },
  },
  'POST /api/sidecars': {
    tag: 'names',
    summary: 'Receives names stored beside photos, in XMP files or notes, and gives them to the faces',
    body: SidecarsBody,
    bodyLimit: MAX_SIDECARS_BYTES,
    isUpload: true,
    concurrency: 'sidecars',
    answers: { 202: SidecarsAnswer },
  },
  'POST /api/batches': {
    tag: 'uploads',
    summary: 'Starts an upload',
    body: CreateBatchBody,
    answers: { 201: BatchProgress },
  },
  'GET /api/batches/:batchId': {
    tag: 'uploads',
    summary: 'Returns the progress of an upload',
    params: BatchParams,
    answers: { 200: BatchProgress },
  },
  'POST /api/batches/:batchId/manifest': {
    tag: 'uploads',
    summary: 'Returns which of these files are already stored, and which must be sent',
    params: BatchParams,
    body: ManifestBody,
    bodyLimit: 'manifest',
    answers: { 200: ManifestAnswer },
  },
  'POST /api/batches/:batchId/complete': {
    tag: 'uploads',
    summary: 'Ends an upload, after the last file',
    params: BatchParams,
    answers: { 200: BatchProgress },
  },
  'POST /api/batches/:batchId/cancel': {
    tag: 'uploads',
    summary: 'Cancels an upload, and deletes its photos that are still waiting',
    params: BatchParams,
    answers: { 200: BatchProgress },
  },
  'POST /api/batches/:batchId/retry': {
    tag: 'photos',
    summary: 'Tries to process all unreadable photos in an upload again',
    params: BatchParams,
    answers: { 202: RetryAnswer },
  },
  'POST /api/photos/:photoId/film': {
    tag: 'uploads',
    summary: 'Receives the video of a Live Photo, in the field film, and stores it with the photo',
    params: PhotoParams,
    form: { field: 'film' },
    isUpload: true,
    concurrency: 'upload',
    answers: { 200: AddedFilm },
  },
})
