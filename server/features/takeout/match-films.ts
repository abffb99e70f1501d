import { describePhotoNames, pairTakeoutFilm } from '../../../shared/api/pair-takeout-film.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { transactFor } from '../../db/transact-for.ts'
import { findNote } from './apply-notes.ts'
import { listPhotosBesideFilm, markNoteOfFilm, type TakeoutPlace } from './queries.ts'

/** A film in an export, with the size that its archive states. */
export type TakeoutFilm = TakeoutPlace & { readonly byteSize: number }

/** The photo to which a film belongs, and whether it has a film of this size already. */
export type MatchedFilm = { readonly photoId: string; readonly isKnown: boolean }

/**
 * Returns the photo of each of these films, in the same order; null for a film that belongs to no
 * photo that was imported, or to one that has another film. The JSON file of a film is then about
 * this photo. Photos must be imported before: until then, it is unknown whether several fit.
 */
export async function matchFilms(
  db: Database,
  ownerId: string,
  films: readonly TakeoutFilm[],
): Promise<(MatchedFilm | null)[]> {
  return transactFor(db, ownerId, async transaction => {
    const sizeOf = new Map<string, number>()
    const matched: (MatchedFilm | null)[] = []
    for (const film of films) {
      const found = await matchFilm(transaction, ownerId, film)
      const size = found ? sizeOf.get(found.photoId) : undefined
      if (!found || size === undefined) matched.push(found)
      // The photo and its film lie in several albums.
      else matched.push(size === film.byteSize ? { ...found, isKnown: true } : null)
      if (found && size === undefined) sizeOf.set(found.photoId, film.byteSize)
    }
    return matched
  })
}

async function matchFilm(
  db: Queryable,
  ownerId: string,
  { folder, name, byteSize }: TakeoutFilm,
): Promise<MatchedFilm | null> {
  const beside = await listPhotosBesideFilm(db, ownerId, { folder, ...describePhotoNames(name) })
  const photo = pairTakeoutFilm(name, beside, one => one.name)
  if (!photo) return null
  const { photoId, filmBytes } = photo
  if (filmBytes !== null && filmBytes !== byteSize) return null
  const note = await findNote(db, ownerId, { folder, name })
  if (note) await markNoteOfFilm(db, ownerId, { noteId: note.id, photoId })
  return { photoId, isKnown: filmBytes !== null }
}
