import { join } from 'node:path'
import type { BlobStore } from '../blobs/blob-store.ts'
import { openFilesystemStore } from '../blobs/filesystem-store.ts'
import type { S3Settings } from '../blobs/s3-settings.ts'
import { assertNewBucket, isEmpty } from '../claim-bucket.ts'
import { readFolderMark, writeFolderMark } from '../claim-folder.ts'
import type { Database, Queryable } from '../db/database.ts'
import { readObjectStoreId, writeObjectStoreId } from '../db/object-store-id.ts'
import { AppError } from '../../errors.ts'
import { BLOBS_FOLDER, openBucket } from '../open-storage.ts'
import { createSecret } from '../../random-text.ts'
import type { Place } from './place.ts'

export type TargetBlobs = {
  readonly store: BlobStore
  /** Whether the blobs stay where they are. */
  readonly isSame: boolean
  /** Makes blobs that stay where they are belong to the target, and no longer to the source. */
  readonly finish: (target: Database) => Promise<void>
}

type Move = {
  readonly from: Place
  readonly to: Place
  readonly source: Queryable
  readonly target: Database
}

/**
 * Opens the place of the blobs, which is empty, contains what an interrupted run has left, or is
 * that of the source. A place belongs to one library: the database and the place contain the same
 * random id. Throws `bad-setting`.
 */
export async function prepareBlobs(move: Move): Promise<TargetBlobs> {
  const { s3 } = move.to
  return s3 ? prepareBucket(move, s3) : prepareFolder(move)
}

async function prepareBucket({ from, to, source, target }: Move, s3: S3Settings): Promise<TargetBlobs> {
  const store = openBucket(to.dataDir, s3)
  const mark = await store.readMark()
  const own = await readObjectStoreId(target)
  const isOwn = own !== null && own === mark
  const claim = async (target: Database) => {
    const id = own ?? createSecret()
    await writeObjectStoreId(target, id)
    await store.writeMark(id)
  }
  if (from.s3 === null) {
    if (!isOwn) {
      await assertNewBucket(store, s3)
      await claim(target)
    }
    return { store, isSame: false, finish: async () => undefined }
  }
  if (!isOwn && mark !== (await readObjectStoreId(source))) {
    const message = `KINDRED_S3_BUCKET is ${s3.bucket}, which doesn't contain this library. Correct it.`
    throw new AppError('bad-setting', 500, message)
  }
  return { store, isSame: true, finish: claim }
}

async function prepareFolder({ from, to, source, target }: Move): Promise<TargetBlobs> {
  const { dataDir } = to
  const store = await openFilesystemStore(join(dataDir, BLOBS_FOLDER))
  if (from.s3 !== null || from.dataDir !== dataDir) {
    await claimForCopy(target, { dataDir, files: store })
    return { store, isSame: false, finish: async () => undefined }
  }
  const mark = await readFolderMark(dataDir)
  const ids = [await readObjectStoreId(source, 'data-folder'), await readObjectStoreId(target, 'data-folder')]
  if (!ids.includes(mark)) throw createFolderError(dataDir, "doesn't contain the photos of this library")
  return { store, isSame: true, finish: async target => claim(target, dataDir) }
}

/**
 * Makes the folder belong to a library whose blobs will be copied to it, unless an earlier run has
 * done so. Throws `bad-setting` if it is not empty: what the library does not have is removed.
 */
export async function claimForCopy(
  db: Database,
  { dataDir, files }: { dataDir: string; files: BlobStore },
): Promise<void> {
  const mark = await readFolderMark(dataDir)
  if (mark !== null && mark === (await readObjectStoreId(db, 'data-folder'))) return
  if (mark !== null || !(await isEmpty(files))) throw createFolderError(dataDir, 'contains other photos')
  await claim(db, dataDir)
}

async function claim(db: Database, dataDir: string): Promise<void> {
  const id = (await readObjectStoreId(db, 'data-folder')) ?? createSecret()
  await writeObjectStoreId(db, id, 'data-folder')
  await writeFolderMark(dataDir, id)
}

function createFolderError(dataDir: string, reason: string): AppError {
  const message = `KINDRED_DATA_DIR is ${dataDir}, which ${reason}. Set it to a different folder.`
  return new AppError('bad-setting', 500, message)
}
