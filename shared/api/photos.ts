import { Type, type Static } from 'typebox'
import { ImageSize } from './clusters.ts'
import { FileFailure, PageQuery } from './errors.ts'
import { declare } from './endpoint.ts'
import { PersonParams } from './people.ts'

export const PhotoState = Type.Union([
  Type.Literal('waiting'),
  Type.Literal('processed'),
  Type.Literal('failed'),
])
export type PhotoState = Static<typeof PhotoState>

export const PhotoSummary = Type.Object({
  id: Type.String(),
  /** Unique for this user; the file name in the routes of the specification. */
  name: Type.String(),
  state: PhotoState,
  /** Whether its thumbnail can be requested; its preview can once it is processed. */
  hasThumbnail: Type.Boolean(),
  /** Pixels of the upright photo; null until its file was looked at. */
  width: Type.Union([Type.Integer(), Type.Null()]),
  height: Type.Union([Type.Integer(), Type.Null()]),
  byteSize: Type.Integer(),
  uploadedAt: Type.String(),
  /**
   * By the camera's clock, which has no time zone, written as UTC; null if the photo does not
   * contain it.
   */
  takenAt: Type.Union([Type.String(), Type.Null()]),
  faceCount: Type.Integer(),
  isFavourite: Type.Boolean(),
  failure: Type.Union([FileFailure, Type.Null()]),
})
export type PhotoSummary = Static<typeof PhotoSummary>

/**
 * What tells the date of a photo: its user, an XMP file beside it, its metadata, a note such as
 * Google's, its file name, or when the file was changed last.
 */
export const TakenFrom = Type.Union([
  Type.Literal('user'),
  Type.Literal('sidecar'),
  Type.Literal('file'),
  Type.Literal('note'),
  Type.Literal('name'),
  Type.Literal('modified'),
])
export type TakenFrom = Static<typeof TakenFrom>

export const PhotoFilter = Type.Union([
  Type.Literal('all'),
  /** Processed, without faces. */
  Type.Literal('without-faces'),
  Type.Literal('waiting'),
  Type.Literal('failed'),
])
export type PhotoFilter = Static<typeof PhotoFilter>

/** GET /api/photos: PhotoPage, in the order of upload. */
export const PhotoListQuery = Type.Interface([PageQuery], {
  filter: Type.Optional(PhotoFilter),
  batch: Type.Optional(Type.String()),
})
export type PhotoListQuery = Static<typeof PhotoListQuery>

export const PhotoPage = Type.Object({
  photos: Type.Array(PhotoSummary),
  nextCursor: Type.Union([Type.String(), Type.Null()]),
  /** Of all pages. */
  total: Type.Integer(),
})
export type PhotoPage = Static<typeof PhotoPage>

export const PhotoParams = Type.Object({ photoId: Type.String() })

/**
 * A face in a photo; the box is in fractions (0 to 1) of the upright photo's width and height, from
 * its top left corner.
 */
export const PhotoFace = Type.Object({
  id: Type.String(),
  box: Type.Object({
    x: Type.Number(),
    y: Type.Number(),
    width: Type.Number(),
    height: Type.Number(),
  }),
  /** Null while it is not grouped, or if its quality is too low. */
  personId: Type.Union([Type.String(), Type.Null()]),
  personName: Type.Union([Type.String(), Type.Null()]),
  quality: Type.Number(),
  /** The user decided on the person of this face. */
  isDecided: Type.Boolean(),
  /** The user drew the box. */
  isDrawn: Type.Boolean(),
})
export type PhotoFace = Static<typeof PhotoFace>

export const PendingFace = Type.Object({
  id: Type.String(),
  box: PhotoFace.properties.box,
  failure: Type.Union([FileFailure, Type.Null()]),
})
export type PendingFace = Static<typeof PendingFace>

/** The film of a Live or motion photo. */
export const PhotoFilm = Type.Object({
  mediaType: Type.Union([Type.Literal('video/mp4'), Type.Literal('video/quicktime')]),
  byteSize: Type.Integer(),
  /**
   * Whether it is a part of the photo's file (a motion photo), or a file beside it (a Live photo).
   */
  isInside: Type.Boolean(),
})
export type PhotoFilm = Static<typeof PhotoFilm>

/** GET /api/photos/{photoId}. Errors: 404. */
export const PhotoDetail = Type.Interface([PhotoSummary], {
  /** Media type of the original, e.g. image/heic. */
  mediaType: Type.String(),
  /**
   * Whether browsers show the original upright: not a WEBP or PNG with an EXIF orientation, which
   * some ignore.
   */
  isOriginalUpright: Type.Boolean(),
  /** Null without a date, or until it is read. */
  takenFrom: Type.Union([TakenFrom, Type.Null()]),
  /** Whether it is in the archive of Google Photos. */
  isArchived: Type.Boolean(),
  /** Maker and model; empty if the photo does not contain them, null until they were read. */
  camera: Type.Union([Type.String(), Type.Null()]),
  /** What its user wrote of it elsewhere, as in Google Photos; several lines. */
  description: Type.Union([Type.String(), Type.Null()]),
  film: Type.Union([PhotoFilm, Type.Null()]),
  /** Without faces that the user rejected as no face. */
  faces: Type.Array(PhotoFace),
  /**
   * Boxes drawn by the user that a worker has not processed yet, or could not process (`failure`).
   */
  pendingFaces: Type.Array(PendingFace),
})
export type PhotoDetail = Static<typeof PhotoDetail>

/**
 * GET /api/photos/{photoId}/image: as GET /clustered (sizes, ETag, Range, errors). `download=true`
 * makes the browser save it under the photo's name. Default size: original.
 */
export const PhotoImageQuery = Type.Object({
  size: Type.Optional(ImageSize),
  download: Type.Optional(Type.Boolean()),
})
export type PhotoImageQuery = Static<typeof PhotoImageQuery>

/**
 * GET /api/photos/{photoId}/film: the film of a Live or motion photo, as video/mp4 or
 * video/quicktime. ETag, Range. `download=true` makes the browser save it under its name. Errors:
 * 404.
 */
export const PhotoFilmQuery = Type.Object({ download: Type.Optional(Type.Boolean()) })
export type PhotoFilmQuery = Static<typeof PhotoFilmQuery>

/** PUT /api/photos/{photoId}/favourite: PhotoSummary. Errors: 404. */
export const PhotoFavouriteBody = Type.Object({ isFavourite: Type.Boolean() })
export type PhotoFavouriteBody = Static<typeof PhotoFavouriteBody>

// POST /api/photos/{photoId}/retry: 202 with PhotoSummary (state waiting). Errors: 404, 409
// `not-failed`.

/**
 * GET /api/faces/{faceId}/crop: JPEG, 256 px square around the face; may be cached permanently.
 * Errors: 404.
 *
 * GET /api/faces/{faceId}/portrait: upright WEBP, 3:4, head and shoulders, at most 360 × 480 px
 * and less if the photo has fewer; may be cached permanently. Until it has been cut, the crop is
 * returned, which must not be cached. Errors: 404.
 */
export const FaceParams = Type.Object({ faceId: Type.String() })

/**
 * GET /api/faces/{faceId}/portrait. `attempt`: ignored; it makes the address of a repeated request
 * another one. Default size: large.
 */
export const PortraitQuery = Type.Object({
  size: Type.Optional(Type.Union([Type.Literal('small'), Type.Literal('large')])),
  attempt: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
})

export const photosEndpoints = declare({
  'GET /api/photos': {
    tag: 'photos',
    summary: 'Lists photos in upload order',
    query: PhotoListQuery,
    answers: { 200: PhotoPage },
  },
  'GET /api/people/:personId/photos': {
    tag: 'photos',
    summary: 'Lists the photos that show a person',
    params: PersonParams,
    query: PageQuery,
    answers: { 200: PhotoPage },
  },
  'GET /api/photos/:photoId': {
    tag: 'photos',
    summary: 'Returns everything known about a photo, with its faces',
    params: PhotoParams,
    answers: { 200: PhotoDetail },
  },
  'GET /api/photos/:photoId/image': {
    tag: 'photos',
    summary: 'Returns a photo’s original, or a rendition',
    params: PhotoParams,
    query: PhotoImageQuery,
    file: 'image/*',
  },
  'GET /api/photos/:photoId/film': {
    tag: 'photos',
    summary: 'Returns the video of a Live Photo or motion photo',
    params: PhotoParams,
    query: PhotoFilmQuery,
    file: 'video/*',
  },
  'GET /api/faces/:faceId/crop': {
    tag: 'photos',
    summary: 'Returns the portrait of a face',
    params: FaceParams,
    file: 'image/jpeg',
  },
  'GET /api/faces/:faceId/portrait': {
    tag: 'photos',
    summary: 'Returns the portrait of a face, or another picture of it until a worker has cut the portrait',
    params: FaceParams,
    query: PortraitQuery,
    file: 'image/*',
  },
  'PUT /api/photos/:photoId/favourite': {
    tag: 'photos',
    summary: 'Adds a photo to the favourites, or removes it',
    params: PhotoParams,
    body: PhotoFavouriteBody,
    answers: { 200: PhotoSummary },
  },
  'POST /api/photos/:photoId/retry': {
    tag: 'photos',
    summary: 'Tries to process an unreadable photo again',
    params: PhotoParams,
    answers: { 202: PhotoSummary },
  },
})
