import { Type, type Static } from 'typebox'
import { MAX_FILE_SIZE_BYTES } from './bounds.ts'
import {
  MAX_FILMS_PER_REQUEST,
  MAX_NOTES_PER_REQUEST,
  MAX_PHOTOS_PER_REQUEST,
  MAX_ENTRIES_BYTES,
} from './takeout-limits.ts'
import { declare } from './endpoint.ts'

// Parts of a Google Takeout that a browser reads. Photos are sent as in any upload; the requests
// here tell where they lay in the export and send the JSON files, which the server matches with
// them. For each part: GET /api/takeout/parts/{part} until all known files are told; then
// POST /api/takeout/entries after each group of photos. At the end POST /api/takeout/films about
// the films in them, and POST /api/photos/{photoId}/film with those that photos lack, then
// POST /api/takeout/finish, and GET /api/takeout until `isMatching` is false.

const MAX_PATH_LENGTH = 1000

/** Where a file lies in an export; the parts of an export share their folders. */
const place = {
  folder: Type.String({ maxLength: MAX_PATH_LENGTH }),
  name: Type.String({ minLength: 1, maxLength: MAX_PATH_LENGTH }),
}

/** Distinguishes an archive from every other one: see sampleArchive. */
const fingerprint = Type.String({ pattern: '^[0-9a-f]{64}$' })

export const PartParams = Type.Object({ part: fingerprint })
/** The last file of the previous answer; nothing for the first. */
export const PartQuery = Type.Partial(Type.Object(place))

/**
 * GET /api/takeout/parts/{part}?folder=&name=: photos of this archive that were imported before, by
 * folder and name. Fewer than KNOWN_FILES_PER_PAGE are the last.
 */
export const KnownFiles = Type.Object({ files: Type.Array(Type.Object(place)) })
export type KnownFiles = Static<typeof KnownFiles>

/**
 * POST /api/takeout/entries: 204. Photos that the user does not have (any more) are ignored, and so
 * are JSON files that describe neither a photo nor an album.
 */
export const EntriesBody = Type.Object({
  part: fingerprint,
  photos: Type.Array(
    Type.Object({
      ...place,
      photoId: Type.String({ maxLength: 100 }),
      /** Whether the library got the photo by this import. */
      isNew: Type.Optional(Type.Boolean()),
    }),
    { maxItems: MAX_PHOTOS_PER_REQUEST },
  ),
  /** `text` is the JSON file; the limit of the body limits it. */
  notes: Type.Array(Type.Object({ ...place, text: Type.String() }), { maxItems: MAX_NOTES_PER_REQUEST }),
})
export type EntriesBody = Static<typeof EntriesBody>

/**
 * POST /api/takeout/films, after the last photo: 200 with FilmsAnswer. The browser sends those that
 * a photo lacks by POST /api/photos/{photoId}/film.
 */
export const FilmsBody = Type.Object({
  films: Type.Array(
    Type.Object({ ...place, byteSize: Type.Integer({ minimum: 0, maximum: MAX_FILE_SIZE_BYTES }) }),
    {
      maxItems: MAX_FILMS_PER_REQUEST,
    },
  ),
})
export type FilmsBody = Static<typeof FilmsBody>

/**
 * One for each film, in the same order: its photo, and whether this has the film already. Null for
 * a film without a photo, or whose photo has another film.
 */
export const FilmsAnswer = Type.Object({
  films: Type.Array(
    Type.Union([Type.Object({ photoId: Type.String(), isKnown: Type.Boolean() }), Type.Null()]),
  ),
})
export type FilmsAnswer = Static<typeof FilmsAnswer>

// POST /api/takeout/finish: 202 with TakeoutStatus; matches JSON files with photos in a job.

/** GET /api/takeout. */
export const TakeoutStatus = Type.Object({
  isMatching: Type.Boolean(),
  albums: Type.Integer(),
  /** JSON files about photos that were in no part. */
  notesWithoutPhoto: Type.Integer(),
  /** Photos and videos that were in Google's trash or locked folder. */
  leftOut: Type.Integer(),
})
export type TakeoutStatus = Static<typeof TakeoutStatus>

export const takeoutEndpoints = declare({
  'GET /api/takeout/parts/:part': {
    tag: 'uploads',
    summary: 'Lists the photos already imported from an archive',
    params: PartParams,
    query: PartQuery,
    answers: { 200: KnownFiles },
  },
  'POST /api/takeout/entries': {
    tag: 'uploads',
    summary: 'Receives where photos were in a Google Takeout, and the JSON files beside them',
    body: EntriesBody,
    bodyLimit: MAX_ENTRIES_BYTES,
    isUpload: true,
    concurrency: 'takeout',
    answers: { 204: Type.Null() },
  },
  'POST /api/takeout/films': {
    tag: 'uploads',
    summary: 'Returns which videos in a Google Takeout belong to photos, after the last photo',
    body: FilmsBody,
    bodyLimit: 'manifest',
    answers: { 200: FilmsAnswer },
  },
  'POST /api/takeout/finish': {
    tag: 'uploads',
    summary: 'Matches the JSON files in a Google Takeout with the photos, after the last photo',
    answers: { 202: TakeoutStatus },
  },
  'GET /api/takeout': {
    tag: 'uploads',
    summary: 'Tells whether JSON files of a Google Takeout are being matched with photos',
    answers: { 200: TakeoutStatus },
  },
})
