import { Type, type Static } from 'typebox'
import { MAX_CHOSEN_PHOTOS, MAX_LIBRARY_FILES } from './bounds.ts'
import { PageQuery, FileFailure } from './errors.ts'
import { PersonSummary } from './people.ts'
import { PhotoIds } from './trash.ts'
import { declare } from './endpoint.ts'
import { PhotoPage } from './photos.ts'

/**
 * How the people in `with` must be in a photo. `all`: each of them. `any`: at least one. `only`:
 * each of them, and no other face.
 */
export const SearchMatch = Type.Union([Type.Literal('all'), Type.Literal('any'), Type.Literal('only')])
export type SearchMatch = Static<typeof SearchMatch>

/** Ids of people, separated by commas. */
const PersonIds = Type.String({
  minLength: 1,
  maxLength: 4000,
  pattern: '^[A-Za-z0-9_-]+(,[A-Za-z0-9_-]+)*$',
})
const Moment = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,3})?Z$' })

/** Filters; those left out do not apply. */
export const SearchFilters = Type.Object({
  with: Type.Optional(PersonIds),
  match: Type.Optional(SearchMatch),
  /** None of these people is in the photo. */
  without: Type.Optional(PersonIds),
  /** The photo has a face without a named person. */
  unknown: Type.Optional(Type.Boolean()),
  /** The photo was searched for faces, and has none. */
  withoutFaces: Type.Optional(Type.Literal(true)),
  favourite: Type.Optional(Type.Literal(true)),
  /** The photo lies in this folder of the machine. */
  folder: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  /** The photo is in this album. */
  album: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  /** By the camera's clock, read as UTC: `takenFrom` inclusive, `takenBefore` exclusive. */
  takenFrom: Type.Optional(Moment),
  takenBefore: Type.Optional(Moment),
  uploadedFrom: Type.Optional(Moment),
  uploadedBefore: Type.Optional(Moment),
})
export type SearchFilters = Static<typeof SearchFilters>

/** The place of a photo in the order of GET /api/search/photos, from 0. */
const Place = Type.Integer({ minimum: 0, maximum: MAX_LIBRARY_FILES })

/**
 * GET /api/search/photos: PhotoPage, newest first by the time taken; photos without one come last,
 * by upload, newest first. Begins at `from`, or after `cursor`. Errors: 404 for a person or folder
 * that does not exist.
 */
export const SearchQuery = Type.Interface([PageQuery, SearchFilters], { from: Type.Optional(Place) })
export type SearchQuery = Static<typeof SearchQuery>

/**
 * GET /api/search/photo-shape: what the layout of a grid needs of all photos of GET
 * /api/search/photos, in the same order. Errors: as there.
 */
export const PhotoShape = Type.Object({
  /**
   * The months (`2024-06`) in which they were taken, with the number of photos; the last may be
   * null: no date.
   */
  months: Type.Array(
    Type.Object({ month: Type.Union([Type.String(), Type.Null()]), photos: Type.Integer() }),
  ),
  /** Base64 of one byte for each photo: width divided by height, times ASPECT_UNIT, rounded. */
  aspects: Type.String(),
  /**
   * Base64 of one bit for each photo, most significant bit first: whether it belongs to the same
   * burst as the photo before it, so that grids show only one of them.
   */
  folded: Type.String(),
})
export type PhotoShape = Static<typeof PhotoShape>

/** GET /api/search/photo-ids: `limit` photos in the same order, from `from` on. */
export const PhotoIdsQuery = Type.Interface([SearchFilters], {
  from: Place,
  limit: Type.Integer({ minimum: 1, maximum: MAX_CHOSEN_PHOTOS }),
})
export const FoundPhotoIds = Type.Object({ photoIds: Type.Array(Type.String()) })
export type FoundPhotoIds = Static<typeof FoundPhotoIds>

/** GET /api/search/photo-place: the place of one photo; null if the search does not find it. */
export const PhotoPlaceQuery = Type.Interface([SearchFilters], {
  photo: Type.String({ minLength: 1, maxLength: 100 }),
})
export const PhotoPlace = Type.Object({ place: Type.Union([Place, Type.Null()]) })
export type PhotoPlace = Static<typeof PhotoPlace>

/**
 * GET /api/search/download: the photos as a zip with its exact Content-Length. `sidecars`: adds an
 * XMP file for each photo with the names of the people in it. Errors: 404; 404 `no-photos` if
 * nothing was found.
 */
export const SearchDownloadQuery = Type.Interface([SearchFilters], {
  sidecars: Type.Optional(Type.Boolean()),
  /** Name of the zip without `.zip`. */
  name: Type.Optional(Type.String({ maxLength: 200 })),
})
export type SearchDownloadQuery = Static<typeof SearchDownloadQuery>

/**
 * POST /api/search/download: these photos as a zip, like GET for found photos. Photos that do not
 * belong to the user are left out. Errors: 404 if none is left.
 */
export const PhotosDownloadBody = Type.Object({
  photoIds: PhotoIds,
  name: Type.Optional(Type.String({ maxLength: 200 })),
})
export type PhotosDownloadBody = Static<typeof PhotosDownloadBody>

/**
 * POST /api/search/faces: the faces that are meant when these photos are said to show a person:
 * those of `personId`, or else the face of each photo that has only one face.
 */
export const MeantFacesBody = Type.Object({
  photoIds: PhotoIds,
  personId: Type.Optional(Type.String({ maxLength: 100 })),
})
export type MeantFacesBody = Static<typeof MeantFacesBody>

export const MeantFaces = Type.Object({
  faceIds: Type.Array(Type.String()),
  /** Photos for which it is unclear which face is meant. */
  unclearPhotos: Type.Integer(),
})
export type MeantFaces = Static<typeof MeantFaces>

/**
 * GET /api/search/people: people whose name contains words that begin with these, ignoring case and
 * accents; most photos first. Without a name, all people.
 */
export const PeopleSearchQuery = Type.Object({
  name: Type.Optional(Type.String({ maxLength: 200 })),
  /** Only these people, in any order. */
  ids: Type.Optional(PersonIds),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
})
export type PeopleSearchQuery = Static<typeof PeopleSearchQuery>

export const PeopleFound = Type.Object({
  people: Type.Array(PersonSummary),
  /** Without the limit. */
  total: Type.Integer(),
})
export type PeopleFound = Static<typeof PeopleFound>

/** GET /api/search/folders: the user's folders of the machine, by which photos can be filtered. */
export const FolderNames = Type.Object({
  folders: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
})
export type FolderNames = Static<typeof FolderNames>

/** GET /api/search/albums: the user's albums that have photos, by which they can be filtered. */
export const AlbumNames = Type.Object({
  albums: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
})
export type AlbumNames = Static<typeof AlbumNames>

/**
 * POST /api/face-searches, multipart, one file in the field `image`: 202 with FaceSearch
 * (`waiting`). A worker finds the people whose faces are in it. The picture is deleted as soon as
 * it was read; only this answer is kept, for an hour at most. Errors: 400 `no-files`, 403
 * `consent-needed` (finding faces requires it), 413, 415, 429.
 */
export const FaceMatch = Type.Object({
  person: PersonSummary,
  /** This person is more likely than not; other matches are only the most similar people. */
  isLikely: Type.Boolean(),
})
export type FaceMatch = Static<typeof FaceMatch>

export const SearchedFace = Type.Object({
  /** In fractions of the upright picture. */
  box: Type.Object({ x: Type.Number(), y: Type.Number(), width: Type.Number(), height: Type.Number() }),
  /** Most likely first; at most five. */
  matches: Type.Array(FaceMatch),
})
export type SearchedFace = Static<typeof SearchedFace>

/** GET /api/face-searches/{searchId}: FaceSearch. Errors: 404. */
export const FaceSearch = Type.Object({
  id: Type.String(),
  state: Type.Union([Type.Literal('waiting'), Type.Literal('done'), Type.Literal('failed')]),
  /** From left to right; empty until done. */
  faces: Type.Array(SearchedFace),
  /**
   * `no-face` if there is no face in it, `picture-gone` if it must be sent again, or as for photos.
   */
  failure: Type.Union([FileFailure, Type.Null()]),
})
export type FaceSearch = Static<typeof FaceSearch>

export const FaceSearchParams = Type.Object({ searchId: Type.String({ maxLength: 100 }) })

// POST /api/face-searches/{searchId}/forget: deletes picture and answer; 204. Errors: 404.

export const searchEndpoints = declare({
  'GET /api/search/photos': {
    tag: 'search',
    summary: 'Lists the photos that show these people, by the day they were taken or added',
    query: SearchQuery,
    answers: { 200: PhotoPage },
  },
  'GET /api/search/photo-shape': {
    tag: 'search',
    summary: 'Returns the months and aspect ratios of all photos that match a search',
    query: SearchFilters,
    answers: { 200: PhotoShape },
  },
  'GET /api/search/photo-ids': {
    tag: 'search',
    summary: 'Lists the IDs of the photos that match a search',
    query: PhotoIdsQuery,
    answers: { 200: FoundPhotoIds },
  },
  'GET /api/search/photo-place': {
    tag: 'search',
    summary: 'Returns the position of a photo among those that match a search',
    query: PhotoPlaceQuery,
    answers: { 200: PhotoPlace },
  },
  'GET /api/search/people': {
    tag: 'search',
    summary: 'Finds people by name',
    query: PeopleSearchQuery,
    answers: { 200: PeopleFound },
  },
  'GET /api/search/albums': {
    tag: 'search',
    summary: 'Lists the albums by which photos can be filtered',
    answers: { 200: AlbumNames },
  },
  'GET /api/search/folders': {
    tag: 'search',
    summary: 'Lists the folders on this computer by which photos can be filtered',
    answers: { 200: FolderNames },
  },
  'GET /api/search/download': {
    tag: 'search',
    summary: 'Returns a zip with all photos that match a search',
    query: SearchDownloadQuery,
    concurrency: 'download',
    file: 'application/zip',
  },
  'POST /api/search/download': {
    tag: 'search',
    summary: 'Returns a zip with these photos',
    body: PhotosDownloadBody,
    isPlainForm: true,
    bodyLimit: 'faces',
    concurrency: 'download',
    file: 'application/zip',
  },
  'POST /api/search/faces': {
    tag: 'search',
    summary: 'Returns the faces that are meant when a user says that photos show a person',
    body: MeantFacesBody,
    bodyLimit: 'faces',
    answers: { 200: MeantFaces },
  },
  'POST /api/face-searches': {
    tag: 'search',
    summary: 'Starts a search for the people in a picture; the picture is not stored',
    form: { field: 'image' },
    isUpload: true,
    concurrency: 'picture',
    rate: { max: 30, perMinutes: 1 },
    answers: { 202: FaceSearch },
  },
  'GET /api/face-searches/:searchId': {
    tag: 'search',
    summary: 'Returns who the faces in the picture may belong to, once it has been processed',
    params: FaceSearchParams,
    answers: { 200: FaceSearch },
  },
  'POST /api/face-searches/:searchId/forget': {
    tag: 'search',
    summary: 'Deletes a search and its answer',
    params: FaceSearchParams,
    answers: { 204: Type.Null() },
  },
})
