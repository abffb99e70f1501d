import { nextTurn } from '../../machinery/pauses.ts'
import type { TakeoutJson, TakeoutNote } from '../../../shared/intake/takeout-notes.ts'
import {
  chooseNote,
  listNoteNames,
  listTitleNames,
  predictPhotoName,
} from '../../../shared/intake/takeout-names.ts'
import { cleanLine, cleanText } from '../../clean-text.ts'
import { applyNotedTime } from '../../library/photos/choose-taken-at.ts'
import type { Database, Queryable } from '../../storage/db/database.ts'
import { startTransactionTime, transactFor } from '../../storage/db/transact-for.ts'
import { trashPhotos } from '../../library/trash/trash-photos.ts'
import { fillAlbum, listAlbumNotes, listFilesToAlbum, putAlbum } from './album-queries.ts'
import {
  countLeftOut,
  countUnusedNotes,
  findNoteContent,
  isFileToNote,
  listFilesToNote,
  listNotes,
  markNoted,
  putPhotoNotes,
  type StoredNote,
  type TakeoutFile,
  type TakeoutPlace,
} from './queries.ts'
import { findPhotoTimes } from '../../library/photos/change-queries.ts'
import { setTimesAndMarks } from '../../library/photos/change-queries.ts'
import { insertJobs } from '../../machinery/jobs/queries.ts'
import type { JobHandler } from '../../machinery/jobs/run-jobs.ts'

type NoteDependencies = {
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
  /** Notes on photos and films that were in Google's trash or locked folder. */
  readonly leftOut: number
  readonly albums: number
  /** False if `mayContinue` ended it before all photos were examined. */
  readonly isComplete: boolean
}

/** Their notes are found together. */
const PHOTOS_AT_ONCE = 50
const ALBUM_PHOTOS_AT_ONCE = 500

/**
 * Gives imported photos what their notes say, whatever parts both came in, and fills albums. May be
 * repeated: a photo whose note comes later gets it then. `mayContinue` is asked before each group
 * of photos.
 */
export async function applyNotes(
  dependencies: NoteDependencies,
  ownerId: string,
  mayContinue: () => boolean = () => true,
): Promise<NotesSummary> {
  const { db, now } = dependencies
  let noted = 0
  let after: number | undefined = 0
  while (after !== undefined && mayContinue()) {
    const files: TakeoutFile[] = await listFilesToNote(db, ownerId, { after, limit: PHOTOS_AT_ONCE })
    // Chosen before the transactions: a photo may have a thousand notes to choose from.
    const noteIds = await findNoteIds(db, ownerId, files)
    const chosen = files.flatMap((file, i) =>
      noteIds[i] === null ? [] : [{ file, noteId: noteIds[i] ?? 0 }],
    )
    noted += await applyChosen(dependencies, ownerId, chosen)
    after = files.at(-1)?.id
  }
  const albums = await fillAlbums({ db, now }, ownerId)
  const withoutPhoto = await countUnusedNotes(db, ownerId)
  const leftOut = await countLeftOut(db, ownerId)
  return { noted, withoutPhoto, leftOut, albums, isComplete: after === undefined }
}

/**
 * Returns the id of the note about each of these files, in the same order; null if none fits. Reads
 * those of a folder once.
 */
export async function findNoteIds(
  db: Queryable,
  ownerId: string,
  places: readonly TakeoutPlace[],
): Promise<(number | null)[]> {
  const found = new Map<TakeoutPlace, number>()
  for (const [folder, files] of Map.groupBy(places, place => place.folder)) {
    const names = files.flatMap(({ name }) => listNoteNames(name))
    const photoNames = files.flatMap(({ name }) => listTitleNames(name))
    const notes = (await listNotes(db, ownerId, { folder, names, photoNames })).map(addTitle)
    const byName = new Map(notes.map(note => [note.name, note]))
    const byTitle = Map.groupBy(notes, ({ photoName }) => photoName)
    for (const file of files) {
      const named = listNoteNames(file.name).flatMap(name => byName.get(name) ?? [])
      const titled = listTitleNames(file.name).flatMap(title => byTitle.get(title) ?? [])
      const note = chooseNote(file.name, [...new Set([...named, ...titled])])
      if (note) found.set(file, note.id)
      // Requests of others go on between the photos.
      await nextTurn()
    }
  }
  return places.map(place => found.get(place) ?? null)
}

/** Names of photos are chosen in the same way by their titles and by the names made from these. */
function addTitle(note: StoredNote): StoredNote & { readonly title: string } {
  const isUntitled = note.photoName === predictPhotoName(note.name)
  return { ...note, title: isUntitled ? '' : note.photoName }
}

type Chosen = { readonly file: TakeoutFile; readonly noteId: number }

/** Applies chosen notes in short transactions. Returns how many photos got one. */
async function applyChosen(
  { db, now, replacePhotoNames }: NoteDependencies,
  ownerId: string,
  chosen: readonly Chosen[],
): Promise<number> {
  let [examined, noted] = [0, 0]
  while (examined < chosen.length) {
    const rest = chosen.slice(examined)
    const done = await transactFor(db, ownerId, async transaction => {
      const isOver = startTransactionTime()
      const result = { examined: 0, noted: 0 }
      for (const one of rest) {
        if (result.examined > 0 && isOver()) break
        result.examined += 1
        if (await applyOne(transaction, one)) result.noted += 1
      }
      return result
    })
    examined += done.examined
    noted += done.noted
  }
  return noted

  async function applyOne(transaction: Queryable, { file, noteId }: Chosen): Promise<boolean> {
    const content = await findNoteContent(transaction, ownerId, noteId)
    if (content === undefined || !(await isFileToNote(transaction, ownerId, file.id))) return false
    // keepNotes wrote it.
    const json = JSON.parse(content) as TakeoutJson
    if (json.kind !== 'photo') return false
    const { photoId, isNew } = file
    if (json.note.isLeftOut) {
      // A photo that the library had from elsewhere stays.
      if (isNew === 1) await trashPhotos(transaction, ownerId, { photoIds: [photoId], now: now() })
    } else {
      await applyNote(transaction, ownerId, { photoId, note: json.note, now: now() })
      await replacePhotoNames(transaction, { ownerId, photoId, names: json.note.people, now: now() })
    }
    await markNoted(transaction, ownerId, { file, noteId, now: now() })
    return true
  }
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
  const { takenAt, takenFrom } = photo.state === 'processed' ? applyNotedTime(photo, note.takenAt) : photo
  const favouriteAt = photo.favouriteAt ?? (note.isFavourite ? now : null)
  const archivedAt = photo.archivedAt ?? (note.isArchived ? now : null)
  await setTimesAndMarks(db, ownerId, { photoId, takenAt, takenFrom, favouriteAt, archivedAt })
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
    const id = crypto.randomUUID()
    const albumId = await transactFor(db, ownerId, transaction =>
      putAlbum(transaction, ownerId, { id, name, source: folder, createdAt: now() }),
    )
    await addToAlbum(db, ownerId, { albumId, folder })
  }
  return albums.length
}

/** Adds the photos of a folder that the album lacks. */
async function addToAlbum(
  db: Database,
  ownerId: string,
  { albumId, folder }: { albumId: string; folder: string },
): Promise<void> {
  let from: string | undefined = ''
  while (from !== undefined) {
    const limit = ALBUM_PHOTOS_AT_ONCE
    const files: { id: number; name: string }[] = await listFilesToAlbum(db, ownerId, {
      albumId,
      folder,
      from,
      limit,
    })
    if (files.length > 0) {
      const fileIds = files.map(({ id }) => id)
      await transactFor(db, ownerId, transaction => fillAlbum(transaction, ownerId, { albumId, fileIds }))
    }
    // Files of several parts may have one name: those that were not listed yet come next.
    from = files.length < limit ? undefined : files.at(-1)?.name
  }
}

/** Half of the deadline of the job; a further job continues. */
const RUN_MS = 60_000

/**
 * The job `match-takeout`: gives photos of an export what their JSON files say, and fills its
 * albums. It writes in several transactions, since the library may have many photos; each may be
 * repeated.
 */
export function matchTakeoutHandler(dependencies: NoteDependencies): JobHandler {
  const { db, now } = dependencies
  return {
    async run({ ownerId }) {
      const end = now() + RUN_MS
      const { noted, isComplete } = await applyNotes({ ...dependencies, db }, ownerId, () => now() < end)
      return {
        async commit(transaction) {
          // Without any match in all this time, another run would find none either.
          if (!isComplete && noted > 0)
            await insertJobs(transaction, [{ name: 'match-takeout', ownerId, subjectId: null, runAt: now() }])
        },
      }
    },

    // The notes stay stored; the end of the next import queues the job again.
    giveUp: async () => {},
  }
}
