import type { Selectable } from 'kysely'
import type { Queryable } from '../../storage/db/database.ts'
import type { FolderSidecarsTable } from '../../storage/db/photo-tables.ts'
import { numberList } from '../../storage/db/id-list.ts'
import { splitForStatements } from '../../storage/db/split-for-statements.ts'
import { unindexedOwnerId } from '../../storage/db/unindexed-owner-id.ts'

export type FolderSidecar = Readonly<Selectable<FolderSidecarsTable>>
type Place = { readonly folderId: string; readonly directory: Uint8Array }

export async function listSidecarsIn(
  db: Queryable,
  ownerId: string,
  { folderId, directory }: Place,
): Promise<FolderSidecar[]> {
  return db
    .selectFrom('folderSidecars')
    .selectAll()
    .where('folderId', '=', folderId)
    .where('directory', '=', directory)
    .where(unindexedOwnerId('folderSidecars'), '=', ownerId)
    .execute()
}

/** Some sidecars or films that are to be read, in no particular order. */
export async function listNewSidecars(
  db: Queryable,
  ownerId: string,
  { folderId, kind, limit }: { folderId: string; kind: 'names' | 'films'; limit: number },
): Promise<FolderSidecar[]> {
  return db
    .selectFrom('folderSidecars')
    .selectAll()
    .where('folderId', '=', folderId)
    .where('state', '=', 'new')
    .where('isFilm', '=', kind === 'films' ? 1 : 0)
    .where(unindexedOwnerId('folderSidecars'), '=', ownerId)
    .limit(limit)
    .execute()
}

export async function findSidecar(
  db: Queryable,
  ownerId: string,
  id: number,
): Promise<FolderSidecar | undefined> {
  return db
    .selectFrom('folderSidecars')
    .selectAll()
    .where('id', '=', id)
    .where(unindexedOwnerId('folderSidecars'), '=', ownerId)
    .executeTakeFirst()
}

/** The films that could not be read. */
export async function listFailedFilms(
  db: Queryable,
  ownerId: string,
  { folderId, limit }: { folderId: string; limit: number },
): Promise<FolderSidecar[]> {
  return db
    .selectFrom('folderSidecars')
    .selectAll()
    .where('folderId', '=', folderId)
    .where('state', '=', 'failed')
    .where('isFilm', '=', 1)
    .where(unindexedOwnerId('folderSidecars'), '=', ownerId)
    .orderBy('modifiedUs', 'desc')
    .limit(limit)
    .execute()
}

/** The files in a directory that are there, with their photos, also those in the trash. */
export async function listFilesIn(
  db: Queryable,
  ownerId: string,
  { folderId, directory }: Place,
): Promise<{ name: Uint8Array; photoId: string | null }[]> {
  return db
    .selectFrom('folderFiles')
    .select(['name', 'photoId'])
    .where('folderId', '=', folderId)
    .where('directory', '=', directory)
    .where(unindexedOwnerId('folderFiles'), '=', ownerId)
    .where('missingAt', 'is', null)
    .execute()
}

/** Has the films beside all files of these photos read again. */
export async function readFilmsAgain(
  db: Queryable,
  ownerId: string,
  photoIds: readonly string[],
): Promise<void> {
  for (const some of splitForStatements(photoIds)) {
    await db
      .updateTable('folderSidecars')
      .set({ state: 'new' })
      .where('isFilm', '=', 1)
      .where(unindexedOwnerId('folderSidecars'), '=', ownerId)
      .where(eb =>
        eb.exists(
          eb
            .selectFrom('folderFiles')
            .select('folderFiles.id')
            .where('folderFiles.photoId', 'in', some)
            .whereRef('folderFiles.folderId', '=', 'folderSidecars.folderId')
            .whereRef('folderFiles.directory', '=', 'folderSidecars.directory'),
        ),
      )
      .execute()
  }
}

export async function insertSidecars(
  db: Queryable,
  ownerId: string,
  {
    folderId,
    files,
  }: {
    folderId: string
    files: readonly Pick<FolderSidecar, 'directory' | 'name' | 'byteSize' | 'modifiedUs' | 'isFilm'>[]
  },
): Promise<void> {
  for (const some of splitForStatements(files)) {
    await db
      .insertInto('folderSidecars')
      .values(some.map(file => ({ ...file, folderId, ownerId })))
      .onConflict(conflict => conflict.doNothing())
      .execute()
  }
}

export async function updateSidecars(
  db: Queryable,
  ownerId: string,
  {
    ids,
    ...change
  }: { ids: readonly number[] } & Partial<
    Pick<FolderSidecar, 'byteSize' | 'modifiedUs' | 'state' | 'failureCode'>
  >,
): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('folderSidecars')
    .set(change)
    .where('id', 'in', numberList(ids))
    .where(unindexedOwnerId('folderSidecars'), '=', ownerId)
    .execute()
}

/** Has sidecars of these names read again, since a photo came to them. */
export async function readSidecarsAgain(
  db: Queryable,
  ownerId: string,
  { folderId, directory, names }: Place & { names: readonly Uint8Array[] },
): Promise<void> {
  await db
    .updateTable('folderSidecars')
    .set({ state: 'new' })
    .where('folderId', '=', folderId)
    .where('directory', '=', directory)
    .where('name', 'in', names)
    .where(unindexedOwnerId('folderSidecars'), '=', ownerId)
    .execute()
}

export async function deleteSidecars(db: Queryable, ownerId: string, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .deleteFrom('folderSidecars')
    .where('id', 'in', numberList(ids))
    .where(unindexedOwnerId('folderSidecars'), '=', ownerId)
    .execute()
}

export type PhotoFile = {
  readonly name: Uint8Array
  readonly state: 'new' | 'read' | 'failed'
  /** Null also for a photo in the trash. */
  readonly photoId: string | null
}

/** The files in a directory that are there, with their photos. */
export async function listPhotoFilesIn(
  db: Queryable,
  ownerId: string,
  { folderId, directory }: Place,
): Promise<PhotoFile[]> {
  return db
    .selectFrom('folderFiles')
    .leftJoin('photos', 'photos.id', 'folderFiles.photoId')
    .select(['folderFiles.name', 'folderFiles.state', 'photos.id as photoId'])
    .where('folderFiles.folderId', '=', folderId)
    .where('folderFiles.directory', '=', directory)
    .where(unindexedOwnerId('folderFiles'), '=', ownerId)
    .where('folderFiles.missingAt', 'is', null)
    .orderBy('folderFiles.name')
    .execute()
}

/** The directories of a folder with files of photos that are there. */
export async function listPhotoDirectories(
  db: Queryable,
  ownerId: string,
  folderId: string,
): Promise<Uint8Array[]> {
  const rows = await db
    .selectFrom('folderFiles')
    .select('directory')
    .distinct()
    .where('folderId', '=', folderId)
    .where(unindexedOwnerId('folderFiles'), '=', ownerId)
    .where('photoId', 'is not', null)
    .where('missingAt', 'is', null)
    .orderBy('directory')
    .execute()
  return rows.map(({ directory }) => directory)
}

/** Keeps how a sidecar is that Kindred has written, so that it is not read. */
export async function keepSidecarStamp(
  db: Queryable,
  ownerId: string,
  { byteSize, modifiedUs, ...place }: Place & Pick<FolderSidecar, 'name' | 'byteSize' | 'modifiedUs'>,
): Promise<void> {
  const stamp = { byteSize, modifiedUs, state: 'read' } as const
  await db
    .insertInto('folderSidecars')
    .values({ ...place, ownerId, ...stamp })
    .onConflict(conflict => conflict.columns(['folderId', 'directory', 'name']).doUpdateSet(stamp))
    .execute()
}
