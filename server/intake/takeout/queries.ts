import { sql } from 'kysely'
import type { Queryable } from '../../storage/db/database.ts'
import { expandJsonItems } from '../../storage/db/expand-json-items.ts'
import { idList } from '../../storage/db/id-list.ts'
import { splitForStatements } from '../../storage/db/split-for-statements.ts'
import { unindexedOwnerId } from '../../storage/db/unindexed-owner-id.ts'

/** Where a file lies in an export; the parts of an export share their folders. */
export type TakeoutPlace = { readonly folder: string; readonly name: string }

export type TakeoutFile = TakeoutPlace & {
  readonly id: number
  readonly photoId: string
  /** 1 if the library got the photo by this import. */
  readonly isNew: 0 | 1
}

export type StoredNote = {
  readonly id: number
  readonly name: string
  /**
   * The title of the photo as a file name, or without a title the name of the note; empty for what
   * is no photo.
   */
  readonly photoName: string
}

export async function isFileKnown(
  db: Queryable,
  ownerId: string,
  { part, folder, name }: TakeoutPlace & { part: string },
): Promise<boolean> {
  const file = await db
    .selectFrom('takeoutFiles')
    .select('id')
    .where('ownerId', '=', ownerId)
    .where('folder', '=', folder)
    .where('name', '=', name)
    .where('part', '=', part)
    .executeTakeFirst()
  return file !== undefined
}

/** Photos that were imported from this part, by folder and name, after this place. */
export async function listKnownFiles(
  db: Queryable,
  ownerId: string,
  { part, after, limit }: { part: string; after: TakeoutPlace; limit: number },
): Promise<TakeoutPlace[]> {
  return db
    .selectFrom('takeoutFiles')
    .select(['folder', 'name'])
    .where('ownerId', '=', ownerId)
    .where(eb => eb(eb.refTuple('folder', 'name'), '>', eb.tuple(after.folder, after.name)))
    .where('part', '=', part)
    .orderBy('folder')
    .orderBy('name')
    .limit(limit)
    .execute()
}

/** Returns those of the photos that the owner has, in the trash as well. */
export async function findOwnPhotoIds(
  db: Queryable,
  ownerId: string,
  photoIds: readonly string[],
): Promise<string[]> {
  if (photoIds.length === 0) return []
  const rows = await db
    .selectFrom('allPhotos')
    .select('id')
    .where(unindexedOwnerId('allPhotos'), '=', ownerId)
    .where('id', 'in', idList(photoIds))
    .execute()
  return rows.map(({ id }) => id)
}

export async function putFiles(
  db: Queryable,
  ownerId: string,
  { part, files }: { part: string; files: readonly (TakeoutPlace & { photoId: string; isNew?: boolean })[] },
): Promise<void> {
  for (const some of splitForStatements(files)) {
    await db
      .insertInto('takeoutFiles')
      .values(
        some.map(({ folder, name, photoId, isNew = false }) => ({
          ownerId,
          part,
          folder,
          name,
          photoId,
          isNew: isNew ? (1 as const) : (0 as const),
        })),
      )
      .onConflict(conflict => conflict.doNothing())
      .execute()
  }
}

/** Of notes with the same place, the last one counts. */
export async function putNotes(
  db: Queryable,
  ownerId: string,
  notes: readonly (TakeoutPlace & { photoName: string; content: string })[],
): Promise<void> {
  // A statement cannot change a row twice; an archive may have two files of one name.
  const last = new Map(notes.map(note => [JSON.stringify([note.folder, note.name]), note]))
  for (const some of splitForStatements([...last.values()])) {
    await db
      .insertInto('takeoutNotes')
      .values(
        some.map(({ folder, name, photoName, content }) => ({ ownerId, folder, name, photoName, content })),
      )
      .onConflict(conflict =>
        conflict.columns(['ownerId', 'folder', 'name']).doUpdateSet(eb => ({
          photoName: eb.ref('excluded.photoName'),
          content: eb.ref('excluded.content'),
        })),
      )
      .execute()
  }
}

/** Imported photos whose note was not found yet, after this one. */
export async function listFilesToNote(
  db: Queryable,
  ownerId: string,
  { after, limit }: { after: number; limit: number },
): Promise<TakeoutFile[]> {
  return db
    .selectFrom('takeoutFiles')
    .select(['id', 'folder', 'name', 'photoId', 'isNew'])
    .where('ownerId', '=', ownerId)
    .where('id', '>', after)
    .where('notedAt', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/**
 * Notes of a folder that have one of these names, or are on photos of one of these. Without their
 * content, which may be large.
 */
export async function listNotes(
  db: Queryable,
  ownerId: string,
  { folder, names, photoNames }: { folder: string; names: readonly string[]; photoNames: readonly string[] },
): Promise<StoredNote[]> {
  const named = await db
    .selectFrom('takeoutNotes')
    .select(['id', 'name', 'photoName'])
    .where('ownerId', '=', ownerId)
    .where('folder', '=', folder)
    .where('name', 'in', idList(names))
    .where('photoName', '!=', '')
    .execute()
  const titled = await db
    .selectFrom('takeoutNotes')
    .select(['id', 'name', 'photoName'])
    .where('ownerId', '=', ownerId)
    .where('folder', '=', folder)
    .where('photoName', 'in', idList(photoNames))
    .limit(MAX_TITLED)
    .execute()
  return [...new Map([...named, ...titled].map(note => [note.id, note])).values()]
}

/** Far more than a few photos of a folder have; a hostile archive may lack the notes above it. */
const MAX_TITLED = 10_000

/** Returns the content of a note; undefined if it is gone. */
export async function findNoteContent(
  db: Queryable,
  ownerId: string,
  noteId: number,
): Promise<string | undefined> {
  const note = await db
    .selectFrom('takeoutNotes')
    .select('content')
    .where(unindexedOwnerId('takeoutNotes'), '=', ownerId)
    .where('id', '=', noteId)
    .executeTakeFirst()
  return note?.content
}

/** Returns whether a photo still waits for its note: it was not erased since it was listed. */
export async function isFileToNote(db: Queryable, ownerId: string, id: number): Promise<boolean> {
  const file = await db
    .selectFrom('takeoutFiles')
    .select('id')
    .where(unindexedOwnerId('takeoutFiles'), '=', ownerId)
    .where('id', '=', id)
    .where('notedAt', 'is', null)
    .executeTakeFirst()
  return file !== undefined
}

export async function markNoted(
  db: Queryable,
  ownerId: string,
  { file, noteId, now }: { file: TakeoutFile; noteId: number; now: number },
): Promise<void> {
  await db
    .updateTable('takeoutFiles')
    .set({ notedAt: now })
    .where(unindexedOwnerId('takeoutFiles'), '=', ownerId)
    .where('id', '=', file.id)
    .execute()
  await db
    .updateTable('takeoutNotes')
    .set({ photoId: file.photoId })
    .where(unindexedOwnerId('takeoutNotes'), '=', ownerId)
    .where('id', '=', noteId)
    .where('photoId', 'is', null)
    .execute()
}

/** Records that a note is about the film of a photo. */
export async function markNotesOfFilms(
  db: Queryable,
  ownerId: string,
  notes: readonly { readonly noteId: number; readonly photoId: string }[],
): Promise<void> {
  if (notes.length === 0) return
  const wanted = JSON.stringify(notes.map(({ noteId, photoId }) => [noteId, photoId]))
  await sql`update "takeoutNotes" set "photoId" = marks."photoId"
    from (
      select cast(value ->> 0 as bigint) as id, value ->> 1 as "photoId" from ${expandJsonItems(wanted)}
    ) as marks
    where "takeoutNotes"."id" = marks.id and ${unindexedOwnerId('takeoutNotes')} = ${ownerId}
      and "takeoutNotes"."photoId" is null`.execute(db)
}

/** Film and photo of one folder: the index of the film in the list, and the photo. */
export type PhotoBesideFilm = {
  readonly film: number
  /** In the export. */
  readonly name: string
  readonly photoId: string
  /** The size of the film that it has; null without one. */
  readonly filmBytes: number | null
}

/** More than films of a request have; those of a hostile archive need not be told apart. */
const MAX_BESIDE_FILMS = 10_000

/**
 * Lists the photos that may be those of these films, in one statement: imported ones of the film's
 * folder whose names are `stem`, or continue with a dot or a number in brackets; with `isCut`, with
 * anything.
 */
export async function listPhotosBesideFilms(
  db: Queryable,
  ownerId: string,
  films: readonly { readonly folder: string; readonly stem: string; readonly isCut: boolean }[],
): Promise<PhotoBesideFilm[]> {
  const ranges = films.flatMap(({ folder, stem, isCut }, film) => {
    // Neither can be stored.
    if (`${folder}${stem}`.includes('\0') || !`${folder}/${stem}`.isWellFormed()) return []
    const ends = isCut
      ? [['', LAST_CHARACTER]]
      : [
          ['', ''],
          ['.', `.${LAST_CHARACTER}`],
          ['(', `(${LAST_CHARACTER}`],
        ]
    return ends.map(([from, to]) => [film, folder, `${stem}${from}`, `${stem}${to}`])
  })
  if (ranges.length === 0) return []
  const { rows } = await sql<PhotoBesideFilm>`
    select distinct wanted.film, files."name", files."photoId", films."byteSize" as "filmBytes"
    from (
      select cast(value ->> 0 as bigint) as film, value ->> 1 as folder, value ->> 2 as "from",
        value ->> 3 as "to"
      from ${expandJsonItems(JSON.stringify(ranges))}
    ) as wanted
    join "takeoutFiles" as files on files."ownerId" = ${ownerId} and files."folder" = wanted.folder
      and files."name" >= wanted."from" and files."name" <= wanted."to"
    join "photos" on "photos"."id" = files."photoId"
    left join "films" on "films"."photoId" = files."photoId"
    limit ${MAX_BESIDE_FILMS}`.execute(db)
  return rows
}

const LAST_CHARACTER = '\u{10ffff}'

/** Keeps what an earlier note said where this one says nothing. */
export async function putPhotoNotes(
  db: Queryable,
  ownerId: string,
  { photoId, description, takenAt }: { photoId: string; description: string | null; takenAt: number | null },
): Promise<void> {
  await db
    .insertInto('photoNotes')
    .values({ photoId, ownerId, description, takenAt })
    .onConflict(conflict =>
      conflict.column('photoId').doUpdateSet(eb => ({
        description: eb.fn.coalesce('excluded.description', 'photoNotes.description'),
        takenAt: eb.fn.coalesce('excluded.takenAt', 'photoNotes.takenAt'),
      })),
    )
    .execute()
}

/** Notes on photos that were in no part that was read. */
export async function countUnusedNotes(db: Queryable, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('takeoutNotes')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('ownerId', '=', ownerId)
    .where('photoName', '!=', '')
    .where('photoId', 'is', null)
    .where('content', 'not like', LEFT_OUT)
    .executeTakeFirstOrThrow()
  return count
}

/** Only the JSON that keepNotes writes has it: within a text, quotes are escaped. */
const LEFT_OUT = '%,"isLeftOut":true%'

/** Counts the notes on photos and films that were in Google's trash or locked folder. */
export async function countLeftOut(db: Queryable, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('takeoutNotes')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('ownerId', '=', ownerId)
    .where('content', 'like', LEFT_OUT)
    .executeTakeFirstOrThrow()
  return count
}
