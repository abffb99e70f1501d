import { readTakeoutJson } from '../../../shared/intake/takeout-notes.ts'
import { predictPhotoName } from '../../../shared/intake/takeout-names.ts'
import type { Database, Queryable } from '../../storage/db/database.ts'
import { transactFor } from '../../storage/db/transact-for.ts'
import {
  findOwnPhotoIds,
  putFiles,
  putNotes,
  listPhotosBesideFilms,
  markNotesOfFilms,
  type TakeoutPlace,
} from './queries.ts'
import { describePhotoNames, pairTakeoutFilm } from '../../../shared/intake/films.ts'
import { findNoteIds } from './apply-notes.ts'

/** A JSON file of an export, as it was read. */
export type ReadNote = TakeoutPlace & { readonly text: string }

/** Stores what JSON files contain about photos and albums until the photos are imported. */
export async function keepNotes(db: Database, ownerId: string, notes: readonly ReadNote[]): Promise<void> {
  const rows = notes.flatMap(({ folder, name, text }) => {
    const content = readTakeoutJson(text)
    if (!content) return []
    // Only albums have an empty name.
    const photoName = content.kind === 'photo' ? predictPhotoName(content.note.title || name) : ''
    return [{ folder, name, photoName, content: JSON.stringify(content) }]
  })
  if (rows.length > 0) await transactFor(db, ownerId, transaction => putNotes(transaction, ownerId, rows))
}

/** Stores which photos of an export are which photos of the library; ignores unknown photos. */
export async function keepFiles(
  db: Database,
  ownerId: string,
  {
    part,
    files,
  }: {
    part: string
    files: readonly (TakeoutPlace & { readonly photoId: string; readonly isNew?: boolean })[]
  },
): Promise<void> {
  if (files.length === 0) return
  await transactFor(db, ownerId, async transaction => {
    // A photo may have been erased since it was accepted.
    const photoIds = files.map(({ photoId }) => photoId)
    const own = new Set(await findOwnPhotoIds(transaction, ownerId, photoIds))
    await putFiles(transaction, ownerId, { part, files: files.filter(({ photoId }) => own.has(photoId)) })
  })
}

/** A film in an export, with the size that its archive states. */
export type TakeoutFilm = TakeoutPlace & { readonly byteSize: number }

/** The photo to which a film belongs, and whether it has a film of this size already. */
type MatchedFilm = { readonly photoId: string; readonly isKnown: boolean }

/**
 * Returns the photo of each of these films, in the same order; null for a film that belongs to no
 * photo that was imported, or to one that has another film. The JSON file of a film is then about
 * this photo. Photos must be imported before: until then, it is unknown whether several fit. Takes
 * as many statements as the films have folders, and not as there are films.
 */
export async function matchFilms(
  db: Database,
  ownerId: string,
  films: readonly TakeoutFilm[],
): Promise<(MatchedFilm | null)[]> {
  const found = await findPhotos(db, ownerId, films)
  const ofPhoto = films.flatMap((film, i) => {
    const photoId = found[i]?.photoId
    return photoId === undefined ? [] : [{ ...film, photoId }]
  })
  const noteIds = await findNoteIds(db, ownerId, ofPhoto)
  const notes = ofPhoto.flatMap(({ photoId }, i) => {
    const noteId = noteIds[i] ?? null
    return noteId === null ? [] : [{ noteId, photoId }]
  })
  await transactFor(db, ownerId, async transaction => {
    // A photo may have been erased meanwhile.
    const photoIds = notes.map(({ photoId }) => photoId)
    const own = new Set(await findOwnPhotoIds(transaction, ownerId, photoIds))
    await markNotesOfFilms(
      transaction,
      ownerId,
      notes.filter(({ photoId }) => own.has(photoId)),
    )
  })
  const sizeOf = new Map<string, number>()
  return films.map(({ byteSize }, i) => {
    const match = found[i] ?? null
    const size = match ? sizeOf.get(match.photoId) : undefined
    if (match && size === undefined) sizeOf.set(match.photoId, byteSize)
    if (!match || size === undefined) return match
    // The photo and its film lie in several albums.
    return size === byteSize ? { ...match, isKnown: true } : null
  })
}

async function findPhotos(
  db: Queryable,
  ownerId: string,
  films: readonly TakeoutFilm[],
): Promise<(MatchedFilm | null)[]> {
  const places = films.map(({ folder, name }) => ({ folder, ...describePhotoNames(name) }))
  const beside = Map.groupBy(await listPhotosBesideFilms(db, ownerId, places), ({ film }) => film)
  return films.map(({ name, byteSize }, i) => {
    const photo = pairTakeoutFilm(name, beside.get(i) ?? [], one => one.name)
    if (!photo) return null
    const { photoId, filmBytes } = photo
    if (filmBytes !== null && filmBytes !== byteSize) return null
    return { photoId, isKnown: filmBytes !== null }
  })
}
