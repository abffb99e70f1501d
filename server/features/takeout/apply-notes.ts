import { randomUUID } from 'node:crypto'
import type { TakeoutJson, TakeoutNote } from '../../../shared/api/takeout-note.ts'
import { chooseNote, listNoteNames, listTitleNames } from '../../../shared/api/takeout-names.ts'
import { cleanLine, cleanText } from '../../clean-text.ts'
import { chooseTakenAt } from '../../choose-taken-at.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { transactFor } from '../../db/transact-for.ts'
import {
  countUnusedNotes,
  fillAlbum,
  findPhotoTimes,
  listAlbumNotes,
  listFilesToNote,
  listNotes,
  markNoted,
  putAlbum,
  putPhotoNotes,
  updatePhoto,
  type StoredNote,
  type TakeoutFile,
  type TakeoutPlace,
} from './queries.ts'

export type NoteDependencies = {
  readonly db: Database
  readonly now: () => number
  /** Keeps the names of people whom the note of a photo names; part of the transaction. */
  readonly replacePhotoNames: (
    transaction: Queryable,
    photo: { ownerId: string; photoId: string; names: readonly string[]; now: number },
  ) => Promise<unknown>
}

export type NotesSummary = {
  readonly noted: number
  readonly withoutPhoto: number
  readonly albums: number
  /** False if `mayContinue` ended it before all photos were examined. */
  readonly isComplete: boolean
}

/** Applied in one transaction, during which others of the owner wait. */
const PHOTOS_AT_ONCE = 50

/**
 * Gives imported photos what their notes say, whatever parts both came in, and fills albums. May be
 * repeated: a photo whose note comes later gets it then. `mayContinue` is asked before each group
 * of photos.
 */
export async function applyNotes(
  { db, now, replacePhotoNames }: NoteDependencies,
  ownerId: string,
  mayContinue: () => boolean = () => true,
): Promise<NotesSummary> {
  let noted = 0
  let after: number | undefined = 0
  while (after !== undefined && mayContinue()) {
    const files: TakeoutFile[] = await listFilesToNote(db, ownerId, { after, limit: PHOTOS_AT_ONCE })
    noted += await transactFor(db, ownerId, async transaction => {
      let found = 0
      for (const file of files) {
        const chosen = await findNote(transaction, ownerId, file)
        if (!chosen) continue
        const { photoId } = file
        await applyNote(transaction, ownerId, { photoId, note: chosen.note, now: now() })
        await replacePhotoNames(transaction, { ownerId, photoId, names: chosen.note.people, now: now() })
        await markNoted(transaction, ownerId, { file, noteId: chosen.id, now: now() })
        found += 1
      }
      return found
    })
    after = files.at(-1)?.id
  }
  const albums = await fillAlbums({ db, now }, ownerId)
  const withoutPhoto = await countUnusedNotes(db, ownerId)
  return { noted, withoutPhoto, albums, isComplete: after === undefined }
}

type FoundNote = { readonly id: number; readonly note: TakeoutNote }

/** Finds the note about a file of an export, also one that another file has. */
async function findNote(db: Queryable, ownerId: string, place: TakeoutPlace): Promise<FoundNote | null> {
  const [found] = await findNotes(db, ownerId, [place])
  return found ?? null
}

/** Returns the note about each of these files, in the same order. Reads those of a folder once. */
export async function findNotes(
  db: Queryable,
  ownerId: string,
  places: readonly TakeoutPlace[],
): Promise<(FoundNote | null)[]> {
  const ofFolders = new Map<string, readonly StoredNote[]>()
  for (const [folder, files] of Map.groupBy(places, place => place.folder)) {
    const names = files.flatMap(({ name }) => listNoteNames(name))
    const photoNames = files.flatMap(({ name }) => listTitleNames(name))
    ofFolders.set(folder, await listNotes(db, ownerId, { folder, names, photoNames }))
  }
  return places.map(({ folder, name }) => chooseAmongStored(name, ofFolders.get(folder) ?? []))
}

function chooseAmongStored(fileName: string, stored: readonly StoredNote[]): FoundNote | null {
  const [names, titles] = [new Set(listNoteNames(fileName)), new Set(listTitleNames(fileName))]
  const notes = stored.flatMap(({ id, name, photoName, content }) => {
    if (!names.has(name) && !titles.has(photoName)) return []
    // keepNotes wrote it.
    const json = JSON.parse(content) as TakeoutJson
    return json.kind === 'photo' ? [{ id, name, title: json.note.title, note: json.note }] : []
  })
  return chooseNote(fileName, notes)
}

async function applyNote(
  db: Queryable,
  ownerId: string,
  { photoId, note, now }: { photoId: string; note: TakeoutNote; now: number },
): Promise<void> {
  const description = cleanText(note.description) || null
  await putPhotoNotes(db, ownerId, { photoId, description, takenAt: note.takenAt })
  const photo = await findPhotoTimes(db, ownerId, photoId)
  if (!photo) return
  // What is still to be processed gets its time then, when that of its file is known.
  const takenAt = photo.state === 'processed' ? chooseTakenAt(photo.takenAt, note.takenAt) : photo.takenAt
  const favouriteAt = photo.favouriteAt ?? (note.isFavourite ? now : null)
  if (takenAt !== photo.takenAt || favouriteAt !== photo.favouriteAt)
    await updatePhoto(db, ownerId, { photoId, takenAt, favouriteAt })
}

async function fillAlbums(
  { db, now }: Pick<NoteDependencies, 'db' | 'now'>,
  ownerId: string,
): Promise<number> {
  const albums = await listAlbumNotes(db, ownerId)
  for (const { folder, content } of albums) {
    // keepNotes wrote it.
    const album = JSON.parse(content) as TakeoutJson
    const name = album.kind === 'album' ? cleanLine(album.title) : ''
    if (name === '') continue
    await transactFor(db, ownerId, async transaction => {
      const id = randomUUID()
      const albumId = await putAlbum(transaction, ownerId, { id, name, source: folder, createdAt: now() })
      await fillAlbum(transaction, ownerId, { albumId, folder })
    })
  }
  return albums.length
}
