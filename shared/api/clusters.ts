import { Type, type Static } from 'typebox'
import { ErasureState } from './erasures.ts'
import { FileFailure } from './errors.ts'

// The five calls. Each needs the session of the user that it names: 401 without a session, 404 for
// anybody else's uid.

export const OwnerQuery = Type.Object({ user: Type.String() })

/**
 * POST /process?user={uid}[&batch={batchId}], multipart, repeated field `images`: 202 once every
 * accepted photo is safely stored. Without `batch` the request is a batch of its own. XMP files
 * beside photos of the same request, called as these with .xmp behind or in the place of the
 * ending, give names to their faces; so does one `.picasa.ini`. Errors: 400 `no-files`, 404, 409
 * `batch-closed`, 413 `too-many-files`, 415 `not-multipart`, 507 `disk-full` (nothing of this
 * request was kept: pause and send it again later).
 */
export const ProcessQuery = Type.Object({
  user: Type.String(),
  batch: Type.Optional(Type.String()),
})

export const AcceptedFile = Type.Object({
  /** As sent, or its beginning and its ending where it is longer than any file system has it. */
  name: Type.String(),
  photoId: Type.String(),
  /** The photo's name from now on, unique for this user: `IMG_1 (2).jpg`. */
  storedAs: Type.String(),
  sha256: Type.String(),
  /** True when the same bytes were there already, so that nothing was stored. */
  isRecognised: Type.Boolean(),
})
export type AcceptedFile = Static<typeof AcceptedFile>

/**
 * `code`: `photo-empty`, `photo-unknown-format`, `photo-too-large`, `sidecar-alone`,
 * `sidecar-unreadable`.
 */
export const RejectedFile = Type.Interface([FileFailure], { name: Type.String() })
export type RejectedFile = Static<typeof RejectedFile>

export const ProcessAnswer = Type.Object({
  batchId: Type.String(),
  accepted: Type.Array(AcceptedFile),
  rejected: Type.Array(RejectedFile),
})
export type ProcessAnswer = Static<typeof ProcessAnswer>

/** GET /clusters?user={uid}: cluster name to file names, the largest cluster first. */
export const ClustersAnswer = Type.Record(Type.String(), Type.Array(Type.String()))
export type ClustersAnswer = Static<typeof ClustersAnswer>

/**
 * GET /clustered/{uid}/{cluster}/{file}[?size=thumb|preview]: the original's bytes, or a WEBP made
 * from it (thumb: long side 400 px; preview: 2048 px). ETag, Range. Errors: 404; 404 `not-ready`
 * while thumb and preview are still to be made.
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
 * Content-Length. `sidecars`: with an XMP file beside each photo that tells who is where in it.
 * Errors: 404.
 */
export const DownloadClusterQuery = Type.Object({
  user: Type.String(),
  folder: Type.String(),
  sidecars: Type.Optional(Type.Boolean()),
})

/**
 * POST /delete_all?user={uid}: 200 when the last byte of the user's photos, faces and people is
 * gone.
 */
export const DeleteAllAnswer = Type.Object({
  message: Type.String(),
  /** With 202 alone: not every byte is gone yet. */
  erasure: Type.Optional(ErasureState),
})
export type DeleteAllAnswer = Static<typeof DeleteAllAnswer>
