import { Type, type Static } from 'typebox'
import { FileFailure } from './errors.ts'
import { declare } from './endpoint.ts'
import { TRASH_DAYS } from './bounds.ts'

// The routes of the specification. Each needs the session of the user that it names: 401 without a
// session, 404 for another user's uid.

export const OwnerQuery = Type.Object({ user: Type.String() })

/**
 * POST /process?user={uid}[&batch={batchId}], multipart, repeated field `images`: 202 once every
 * accepted photo is safely stored. Without `batch` the request creates a batch. XMP files of photos
 * in the same request (`IMG_1.jpg.xmp` or `IMG_1.xmp`) give names to their faces, and so does one
 * `.picasa.ini`. Errors: 400 `no-files`, 404, 409 `batch-closed`, 413 `too-many-files`, 415
 * `not-multipart`, 507 `disk-full` (nothing of this request was kept: pause and send it again
 * later).
 */
export const ProcessQuery = Type.Object({
  user: Type.String(),
  batch: Type.Optional(Type.String()),
})

export const AcceptedFile = Type.Object({
  /** As sent; names longer than file systems allow are shortened, keeping the extension. */
  name: Type.String(),
  photoId: Type.String(),
  /** The photo's name in Kindred, unique for this user: `IMG_1 (2).jpg`. */
  storedAs: Type.String(),
  sha256: Type.String(),
  /** True when the same bytes were stored before. */
  isRecognised: Type.Boolean(),
})
export type AcceptedFile = Static<typeof AcceptedFile>

/**
 * `code`: `photo-empty`, `photo-unknown-format`, `photo-too-large`, `sidecar-without-photo`,
 * `sidecar-unreadable`.
 */
export const RejectedFile = Type.Interface([FileFailure], { name: Type.String() })
export type RejectedFile = Static<typeof RejectedFile>

export const ProcessAnswer = Type.Object({
  batchId: Type.String(),
  accepted: Type.Array(AcceptedFile),
  rejected: Type.Array(RejectedFile),
  /** The films that now belong to photos. */
  films: Type.Array(Type.Object({ name: Type.String(), photoId: Type.String() })),
})
export type ProcessAnswer = Static<typeof ProcessAnswer>

/** GET /clusters?user={uid}: file names by cluster name, the largest cluster first. */
export const ClustersAnswer = Type.Record(Type.String(), Type.Array(Type.String()))
export type ClustersAnswer = Static<typeof ClustersAnswer>

/**
 * GET /clustered/{uid}/{cluster}/{file}[?size=thumb|preview]: the original's bytes, or a WEBP made
 * from it (thumb: long side 400 px; preview: 2048 px). ETag, Range. Errors: 404; 404 `not-ready`
 * while thumb and preview do not exist yet.
 */
export const ClusteredParams = Type.Object({
  uid: Type.String(),
  cluster: Type.String(),
  file: Type.String(),
})
export const ImageSize = Type.Union([
  Type.Literal('original'),
  Type.Literal('preview'),
  Type.Literal('thumb'),
])
export type ImageSize = Static<typeof ImageSize>
export const ClusteredQuery = Type.Object({ size: Type.Optional(ImageSize) })

/**
 * GET /download_cluster?user={uid}&folder={cluster}: a zip named {cluster}.zip with its exact
 * Content-Length. `sidecars`: adds an XMP file for each photo with the names of the people in it.
 * Errors: 404.
 */
export const DownloadClusterQuery = Type.Object({
  user: Type.String(),
  folder: Type.String(),
  sidecars: Type.Optional(Type.Boolean()),
})

/** POST /delete_all?user={uid}: 200 when all photos of the user are in the trash. */
export const DeleteAllAnswer = Type.Object({
  /** Also says how to free the space right away. */
  message: Type.String(),
  photos: Type.Integer(),
  /** Undo with it: POST /api/trash/restore. */
  trashedAt: Type.String(),
})
export type DeleteAllAnswer = Static<typeof DeleteAllAnswer>

/**
 * Length of ids of people, separated by commas; most browsers and servers accept addresses of this
 * length.
 */
const MAX_PEOPLE_LENGTH = 7500

/**
 * GET /api/people/download: a zip with a folder for each of these people, or without `people` for
 * all who are not hidden; `names: false` calls the folders `Person 1`, `Person 2`, … Errors: 404.
 */
export const DownloadPeopleQuery = Type.Object({
  people: Type.Optional(
    Type.String({ maxLength: MAX_PEOPLE_LENGTH, pattern: '^[A-Za-z0-9_-]+(,[A-Za-z0-9_-]+)*$' }),
  ),
  names: Type.Optional(Type.Boolean()),
})
export type DownloadPeopleQuery = Static<typeof DownloadPeopleQuery>

export const clustersEndpoints = declare({
  'GET /clusters': {
    tag: 'clusters',
    summary: 'Maps each cluster to the names of its files, the largest cluster first',
    query: OwnerQuery,
    concurrency: 'listing',
    answers: { 200: ClustersAnswer },
  },
  'GET /clustered/:uid/:cluster/:file': {
    tag: 'clusters',
    summary: 'Returns one photo: its original, or a rendition',
    params: ClusteredParams,
    query: ClusteredQuery,
    file: 'image/*',
  },
  'GET /download_cluster': {
    tag: 'clusters',
    summary: 'Returns a zip with all photos of a cluster, named after it',
    query: DownloadClusterQuery,
    concurrency: 'download',
    file: 'application/zip',
  },
  'GET /api/people/download': {
    tag: 'clusters',
    summary: 'Returns a zip with the photos of people, one folder per person',
    query: DownloadPeopleQuery,
    concurrency: 'download',
    file: 'application/zip',
  },
  'POST /delete_all': {
    tag: 'clusters',
    summary: `Moves all photos to the trash for ${TRASH_DAYS} days, with the faces and people in them`,
    query: OwnerQuery,
    answers: { 200: DeleteAllAnswer },
  },
  'POST /process': {
    tag: 'clusters',
    summary:
      'Receives photos, in repeated fields named images, and answers once all of them are stored safely',
    query: ProcessQuery,
    form: { field: 'images', isList: true },
    isUpload: true,
    acceptsAppPasswords: true,
    concurrency: 'upload',
    answers: { 202: ProcessAnswer },
  },
})
