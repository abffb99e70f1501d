import type { Queryable } from '../db/database.ts'
import { idList } from '../db/id-list.ts'
import { unindexedOwnerId } from '../db/unindexed-owner-id.ts'

/** A file that has the content of a photo, as far as is known. */
export type FileOfPhoto = {
  readonly folderId: string
  /** Of the folder. */
  readonly path: string
  readonly folderState: 'new' | 'reachable' | 'unreachable'
  readonly directory: Uint8Array
  readonly name: Uint8Array
  readonly byteSize: number
  readonly modifiedUs: number
}

/** Files that hold the original of a photo, also of one in the trash. */
export async function findFilesOfPhoto(
  db: Queryable,
  ownerId: string,
  photoId: string,
): Promise<FileOfPhoto[]> {
  return db
    .selectFrom('folderFiles')
    .innerJoin('folders', 'folders.id', 'folderFiles.folderId')
    .select([
      'folderFiles.folderId',
      'folders.path',
      'folders.state as folderState',
      'folderFiles.directory',
      'folderFiles.name',
      'folderFiles.byteSize',
      'folderFiles.modifiedUs',
    ])
    .where('folderFiles.photoId', '=', photoId)
    .where(unindexedOwnerId('folderFiles'), '=', ownerId)
    .where('folderFiles.state', '=', 'read')
    .orderBy('folderFiles.missingAt')
    .orderBy('folderFiles.id')
    .execute()
}

/** The file of a folder that is the film of a photo; none for a film in the store. */
export async function findFilesOfFilm(
  db: Queryable,
  ownerId: string,
  filmId: string,
): Promise<FileOfPhoto[]> {
  return db
    .selectFrom('films')
    .innerJoin('folderSidecars', 'folderSidecars.id', 'films.sidecarId')
    .innerJoin('folders', 'folders.id', 'folderSidecars.folderId')
    .select([
      'folderSidecars.folderId',
      'folders.path',
      'folders.state as folderState',
      'folderSidecars.directory',
      'folderSidecars.name',
      'folderSidecars.byteSize',
      'folderSidecars.modifiedUs',
    ])
    .where('films.id', '=', filmId)
    .where(unindexedOwnerId('films'), '=', ownerId)
    .execute()
}

/** Those of these films that are files of folders. */
export async function findFilmsKeptInFolders(
  db: Queryable,
  ownerId: string,
  filmIds: readonly string[],
): Promise<string[]> {
  const films = await db
    .selectFrom('films')
    .select('id')
    .where('id', 'in', idList(filmIds))
    .where(unindexedOwnerId('films'), '=', ownerId)
    .where('sidecarId', 'is not', null)
    .execute()
  return films.map(({ id }) => id)
}

/** Those of these photos whose original is only in files of folders. */
export async function findPhotosKeptInFolders(
  db: Queryable,
  ownerId: string,
  photoIds: readonly string[],
): Promise<string[]> {
  const photos = await db
    .selectFrom('allPhotos')
    .select('id')
    .where('id', 'in', idList(photoIds))
    .where(unindexedOwnerId('allPhotos'), '=', ownerId)
    .where('keptIn', '=', 'folder')
    .execute()
  return photos.map(({ id }) => id)
}

/** Whether the original of a photo is only in files of folders. */
export async function isKeptInFolder(db: Queryable, ownerId: string, photoId: string): Promise<boolean> {
  const photo = await db
    .selectFrom('allPhotos')
    .select('keptIn')
    .where('id', '=', photoId)
    .where(unindexedOwnerId('allPhotos'), '=', ownerId)
    .executeTakeFirst()
  return photo?.keptIn === 'folder'
}
