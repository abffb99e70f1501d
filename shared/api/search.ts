import { Type, type Static } from 'typebox'
import { PageQuery } from './paging.ts'

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
  /** None of these is in the photo. */
  without: Type.Optional(PersonIds),
  /** The photo has a face without a named person. */
  unknown: Type.Optional(Type.Boolean()),
  /** By the camera's clock, read as UTC: `takenFrom` inclusive, `takenBefore` exclusive. */
  takenFrom: Type.Optional(Moment),
  takenBefore: Type.Optional(Moment),
  uploadedFrom: Type.Optional(Moment),
  uploadedBefore: Type.Optional(Moment),
})
export type SearchFilters = Static<typeof SearchFilters>

/**
 * GET /api/search/photos: PhotoPage, newest first by the time taken; photos without one come last,
 * by upload, newest first. Errors: 404 for a person who does not exist.
 */
export const SearchQuery = Type.Interface([PageQuery, SearchFilters], {})
export type SearchQuery = Static<typeof SearchQuery>

/**
 * GET /api/search/download: the photos as a zip with its exact Content-Length. `sidecars`: adds an
 * XMP file for each photo with the names of the people in it. Errors: 404; 404 `no-photos` when
 * nothing was found.
 */
export const SearchDownloadQuery = Type.Interface([SearchFilters], {
  sidecars: Type.Optional(Type.Boolean()),
  /** Name of the zip without `.zip`. */
  name: Type.Optional(Type.String({ maxLength: 200 })),
})
export type SearchDownloadQuery = Static<typeof SearchDownloadQuery>

/**
 * GET /api/search/people: people whose name contains words that begin with these, ignoring case and
 * accents; most photos first. Without a name, everybody.
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
  /** Without the limit. */
  total: Type.Integer(),
})
export type PeopleFound = Static<typeof PeopleFound>
