import { Type, type Static } from 'typebox'

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
