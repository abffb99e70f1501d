import { insertFolderBatch } from '../uploads/batch-queries.ts'
import { sql, type Selectable } from 'kysely'
import type { Queryable } from '../../storage/db/database.ts'
import type { FolderFilesTable, FoldersTable } from '../../storage/db/photo-tables.ts'
import { numberList } from '../../storage/db/id-list.ts'
import { inPortions } from '../../storage/db/in-portions.ts'
import { splitForStatements } from '../../storage/db/split-for-statements.ts'
import { unindexedOwnerId } from '../../storage/db/unindexed-owner-id.ts'

export type Folder = Readonly<Selectable<FoldersTable>>
export type FolderFile = Readonly<Selectable<FolderFilesTable>>

/** How a file was when it was looked at; when any of it differs, its content may have changed. */
export type FileStamp = Readonly<Pick<FolderFile, 'byteSize' | 'modifiedUs' | 'device' | 'inode'>>
export type FilePlace = Readonly<Pick<FolderFile, 'directory' | 'name'>>

/** What a check compares a file with: less than all of it, for there may be 100,000. */
export type KnownFile = FileStamp & FilePlace & Readonly<Pick<FolderFile, 'id' | 'photoId' | 'missingAt'>>

/** Adds a folder with the batch of its photos. */
export async function insertFolder(
  db: Queryable,
  ownerId: string,
  { id, name, path, now }: { id: string; name: string; path: string; now: number },
): Promise<void> {
  await insertFolderBatch(db, ownerId, { id, now })
  await db
    .insertInto('folders')
    .values({ id, ownerId, batchId: id, name, path, addedAt: now, wantedAt: now })
    .execute()
}

export async function listFolders(db: Queryable, ownerId: string): Promise<Folder[]> {
  return db.selectFrom('folders').selectAll().where('ownerId', '=', ownerId).orderBy('addedAt').execute()
}

/** Those of all owners, for the process that checks them and for the operator of the server. */
export async function listAllFolders(db: Queryable): Promise<Folder[]> {
  return db.selectFrom('folders').selectAll().orderBy('addedAt').execute()
}

export async function findFolder(db: Queryable, ownerId: string, id: string): Promise<Folder | undefined> {
  return db
    .selectFrom('folders')
    .selectAll()
    .where('ownerId', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function updateFolder(
  db: Queryable,
  { ownerId, id }: Pick<Folder, 'ownerId' | 'id'>,
  change: Partial<
    Pick<
      Folder,
      'state' | 'reason' | 'device' | 'wantedAt' | 'triedAt' | 'checkedAt' | 'durationMs' | 'summary'
    >
  >,
): Promise<void> {
  await db.updateTable('folders').set(change).where('ownerId', '=', ownerId).where('id', '=', id).execute()
}

/** Deletes a folder and what is known of its files; its photos stay. */
export async function deleteFolder(db: Queryable, ownerId: string, id: string): Promise<void> {
  const files = await db
    .selectFrom('folderFiles')
    .select('id')
    .where(unindexedOwnerId('folderFiles'), '=', ownerId)
    .where('folderId', '=', id)
    .execute()
  await inPortions(files, async some => {
    await db
      .deleteFrom('folderFiles')
      .where('id', 'in', numberList(some.map(file => file.id)))
      .execute()
  })
  await db.deleteFrom('folders').where('ownerId', '=', ownerId).where('id', '=', id).execute()
}

/** Counts files that are there, by their state. */
export async function countFiles(
  db: Queryable,
  ownerId: string,
  folderId: string,
): Promise<{ present: number; unread: number; photos: number; failed: number }> {
  return db
    .selectFrom('folderFiles')
    .select(eb => [
      eb.fn.countAll<number>().as('present'),
      sql<number>`count(*) filter (where state = 'new')`.as('unread'),
      sql<number>`count(*) filter (where state = 'read' and "photoId" is not null)`.as('photos'),
      sql<number>`count(*) filter (where state = 'failed')`.as('failed'),
    ])
    .where('folderId', '=', folderId)
    .where(unindexedOwnerId('folderFiles'), '=', ownerId)
    .where('missingAt', 'is', null)
    .executeTakeFirstOrThrow()
}

/** The newest of the files that could not be read as photos. */
export async function listFailedFiles(
  db: Queryable,
  ownerId: string,
  { folderId, limit }: { folderId: string; limit: number },
): Promise<FolderFile[]> {
  return db
    .selectFrom('folderFiles')
    .selectAll()
    .where('folderId', '=', folderId)
    .where(unindexedOwnerId('folderFiles'), '=', ownerId)
    .where('state', '=', 'failed')
    .where('missingAt', 'is', null)
    .orderBy('modifiedUs', 'desc')
    .limit(limit)
    .execute()
}

/** What is known of the files in one directory of a folder, also of missing ones. */
export async function listFilesIn(
  db: Queryable,
  ownerId: string,
  { folderId, directory }: { folderId: string; directory: Uint8Array },
): Promise<KnownFile[]> {
  const rows = await db
    .selectFrom('folderFiles')
    .select(['id', 'photoId', 'name', 'byteSize', 'modifiedUs', 'device', 'inode', 'missingAt'])
    .where('folderId', '=', folderId)
    .where('directory', '=', directory)
    .where(unindexedOwnerId('folderFiles'), '=', ownerId)
    .execute()
  return rows.map(row => ({ ...row, directory }))
}

/** The directories of a folder in which files are known that are not missing. */
export async function listDirectories(
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
    .where('missingAt', 'is', null)
    .execute()
  return rows.map(({ directory }) => directory)
}

/** Some of the files that are not missing, to recognise the disk by. */
export async function listSomeFiles(
  db: Queryable,
  ownerId: string,
  { folderId, limit }: { folderId: string; limit: number },
): Promise<FolderFile[]> {
  return db
    .selectFrom('folderFiles')
    .selectAll()
    .where('folderId', '=', folderId)
    .where(unindexedOwnerId('folderFiles'), '=', ownerId)
    .where('missingAt', 'is', null)
    .orderBy(sql`random()`)
    .limit(limit)
    .execute()
}

/** Files of a folder with one of these inodes, wherever they were. */
export async function listFilesByInode(
  db: Queryable,
  ownerId: string,
  { folderId, inodes }: { folderId: string; inodes: readonly string[] },
): Promise<FolderFile[]> {
  const files: FolderFile[] = []
  for (const some of splitForStatements(inodes)) {
    const rows = await db
      .selectFrom('folderFiles')
      .selectAll()
      .where('folderId', '=', folderId)
      .where(unindexedOwnerId('folderFiles'), '=', ownerId)
      .where('inode', 'in', some)
      .execute()
    files.push(...rows)
  }
  return files
}

export async function insertFiles(
  db: Queryable,
  ownerId: string,
  { folderId, files }: { folderId: string; files: readonly (FilePlace & FileStamp)[] },
): Promise<void> {
  for (const some of splitForStatements(files)) {
    await db
      .insertInto('folderFiles')
      .values(some.map(file => ({ ...file, folderId, ownerId })))
      .onConflict(conflict => conflict.doNothing())
      .execute()
  }
}

/** Changes what is known of a file. Returns false if it is not known any more. */
export async function updateFile(
  db: Queryable,
  ownerId: string,
  { id, ...change }: Partial<Omit<FolderFile, 'ownerId' | 'folderId'>> & Pick<FolderFile, 'id'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('folderFiles')
    .set(change)
    .where('id', '=', id)
    .where(unindexedOwnerId('folderFiles'), '=', ownerId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The same change to several files. */
export async function updateFiles(
  db: Queryable,
  ownerId: string,
  { ids, ...change }: Partial<Pick<FolderFile, 'device' | 'missingAt'>> & { ids: readonly number[] },
): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('folderFiles')
    .set(change)
    .where('id', 'in', numberList(ids))
    .where(unindexedOwnerId('folderFiles'), '=', ownerId)
    .execute()
}

/** Files that have not been read, the newest first. */
export async function listUnread(
  db: Queryable,
  ownerId: string,
  { folderId, except, limit }: { folderId: string; except: readonly number[]; limit: number },
): Promise<FolderFile[]> {
  return db
    .selectFrom('folderFiles')
    .selectAll()
    .where('folderId', '=', folderId)
    .where(unindexedOwnerId('folderFiles'), '=', ownerId)
    .where('state', '=', 'new')
    .where('missingAt', 'is', null)
    .where('id', 'not in', numberList(except))
    .orderBy('modifiedUs', 'desc')
    .limit(limit)
    .execute()
}

export async function findFile(db: Queryable, ownerId: string, id: number): Promise<FolderFile | undefined> {
  return db
    .selectFrom('folderFiles')
    .selectAll()
    .where('id', '=', id)
    .where(unindexedOwnerId('folderFiles'), '=', ownerId)
    .executeTakeFirst()
}

/** Returns the sizes in bytes of the unread files of a folder, except those with these IDs. */
export async function listUnreadSizes(
  db: Queryable,
  ownerId: string,
  { folderId, except }: { folderId: string; except: readonly number[] },
): Promise<Set<number>> {
  const rows = await db
    .selectFrom('folderFiles')
    .select('byteSize')
    .distinct()
    .where('folderId', '=', folderId)
    .where(unindexedOwnerId('folderFiles'), '=', ownerId)
    .where('state', '=', 'new')
    .where('missingAt', 'is', null)
    .where('id', 'not in', numberList(except))
    .execute()
  return new Set(rows.map(({ byteSize }) => byteSize))
}
