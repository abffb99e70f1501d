import { Type, type Static } from 'typebox'
import { PageQuery } from './paging.ts'

/**
 * How the people in `with` are to be in a photo. `all`: each of them. `any`: at least one. `only`:
 * each of them, and no other face.
 */
export const SearchMatch = Type.Union([Type.Literal('all'), Type.Literal('any'), Type.Literal('only')])
export type SearchMatch = Static<typeof SearchMatch>

/** Ids of people, divided by commas. */
const PersonIds = Type.String({
  minLength: 1,
  maxLength: 4000,
  pattern: '^[A-Za-z0-9_-]+(,[A-Za-z0-9_-]+)*$',
})
const Moment = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,3})?Z$' })

/** Which photos are looked for; what is left out does not count. */
export const SearchFilters = Type.Object({
  with: Type.Optional(PersonIds),
  match: Type.Optional(SearchMatch),
  /** Nobody of these is in the photo. */
  without: Type.Optional(PersonIds),
  /** Somebody is in the photo who has no name, or belongs to no person. */
  unknown: Type.Optional(Type.Boolean()),
  /** By the camera's clock, read as UTC: from this moment on, and before that one. */
  takenFrom: Type.Optional(Moment),
  takenBefore: Type.Optional(Moment),
  uploadedFrom: Type.Optional(Moment),
  uploadedBefore: Type.Optional(Moment),
})
export type SearchFilters = Static<typeof SearchFilters>

/**
 * GET /api/search/photos: PhotoPage, the newest first by when they were taken; those that do not
 * say when come last, the last uploaded first. Errors: 404 for a person who is not there.
 */
export const SearchQuery = Type.Interface([PageQuery, SearchFilters], {})
export type SearchQuery = Static<typeof SearchQuery>

/**
 * GET /api/search/download: those photos as a zip with its exact Content-Length. `sidecars`: with
 * an XMP file beside each photo that tells who is where in it. Errors: 404; 404 `no-photos` when
 * nothing was found.
 */
export const SearchDownloadQuery = Type.Interface([SearchFilters], {
  sidecars: Type.Optional(Type.Boolean()),
  /** What the zip is called, without `.zip`. */
  name: Type.Optional(Type.String({ maxLength: 200 })),
})
export type SearchDownloadQuery = Static<typeof SearchDownloadQuery>

/**
 * GET /api/search/people: whose name has a word that begins so, or several in a row, whatever their
 * case and accents; the one with the most photos first. Without a name, everybody.
 */
export const PeopleSearchQuery = Type.Object({
  name: Type.Optional(Type.String({ maxLength: 200 })),
  /** Only these, in any order. */
  ids: Type.Optional(PersonIds),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
})
export type PeopleSearchQuery = Static<typeof PeopleSearchQuery>

export const FoundPerson = Type.Object({
  id: Type.String(),
  /** As PersonSummary.name. */
  name: Type.String(),
  isNamed: Type.Boolean(),
  photoCount: Type.Integer(),
  coverFaceId: Type.String(),
})
export type FoundPerson = Static<typeof FoundPerson>

export const PeopleFound = Type.Object({
  people: Type.Array(FoundPerson),
  /** Also of those that the limit left out. */
  total: Type.Integer(),
})
export type PeopleFound = Static<typeof PeopleFound>
