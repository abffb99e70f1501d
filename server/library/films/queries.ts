import type { Queryable } from '../../storage/db/database.ts'
import type { FilmsTable } from '../../storage/db/photo-tables.ts'
import { idList, numberList } from '../../storage/db/id-list.ts'
import { unindexedOwnerId } from '../../storage/db/unindexed-owner-id.ts'

export type FilmRow = Readonly<FilmsTable>

/** Finds the film beside a photo, also beside one in the trash. */
export async function findFilm(
  db: Queryable,
  ownerId: string,
  photoId: string,
): Promise<FilmRow | undefined> {
  return db
    .selectFrom('films')
    .selectAll()
    .where('photoId', '=', photoId)
    .where(unindexedOwnerId('films'), '=', ownerId)
    .executeTakeFirst()
}

/** Lists the films beside these photos. */
export async function listFilms(
  db: Queryable,
  ownerId: string,
  photoIds: readonly string[],
): Promise<FilmRow[]> {
  return db
    .selectFrom('films')
    .selectAll()
    .where('photoId', 'in', idList(photoIds))
    .where(unindexedOwnerId('films'), '=', ownerId)
    .execute()
}

export async function insertFilm(
  db: Queryable,
  ownerId: string,
  film: Omit<FilmRow, 'ownerId'>,
): Promise<void> {
  await db
    .insertInto('films')
    .values({ ...film, ownerId })
    .execute()
}

/** Records that a film is another file of a folder. */
export async function updateSidecarOfFilm(
  db: Queryable,
  ownerId: string,
  { id, sidecarId }: { id: string; sidecarId: number },
): Promise<void> {
  await db
    .updateTable('films')
    .set({ sidecarId })
    .where('id', '=', id)
    .where(unindexedOwnerId('films'), '=', ownerId)
    .execute()
}

export async function deleteFilm(db: Queryable, ownerId: string, id: string): Promise<void> {
  await db.deleteFrom('films').where('id', '=', id).where(unindexedOwnerId('films'), '=', ownerId).execute()
}

/** Deletes the film that was read from this file of a folder. */
export async function deleteFilmOfSidecar(db: Queryable, ownerId: string, sidecarId: number): Promise<void> {
  await db
    .deleteFrom('films')
    .where('sidecarId', '=', sidecarId)
    .where(unindexedOwnerId('films'), '=', ownerId)
    .execute()
}

/** The photos whose films are these files of folders. */
export async function listPhotosOfSidecars(
  db: Queryable,
  ownerId: string,
  sidecarIds: readonly number[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('films')
    .select('photoId')
    .where('sidecarId', 'in', numberList(sidecarIds))
    .where(unindexedOwnerId('films'), '=', ownerId)
    .execute()
  return rows.map(({ photoId }) => photoId)
}
