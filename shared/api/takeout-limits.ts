// A separate file, so that the web page does not load the schemas.

/** Films that are remembered until all photos are imported; further ones are left out. */
export const MAX_FILMS_PER_PART = 50_000
export const MAX_FILMS_PER_REQUEST = 200
export const MAX_PHOTOS_PER_REQUEST = 100
export const MAX_NOTES_PER_REQUEST = 200
/** Bytes of the body of POST /api/takeout/entries. A JSON file has 1 KB on average. */
export const MAX_ENTRIES_BYTES = 1024 * 1024
/** Known files in one answer of GET /api/takeout/parts/{part}. */
export const KNOWN_FILES_PER_PAGE = 5000
