import { join } from 'node:path'
import type { BlobStore } from '../blobs/blob-store.ts'
import { joinFilesystemStore } from '../blobs/filesystem-store.ts'
import { forEachConcurrently } from '../blobs/limit-concurrency.ts'
import type { S3Settings } from '../blobs/s3-settings.ts'
import type { S3Store } from '../blobs/s3-store.ts'
import { assertNewBucket } from '../claim-bucket.ts'
import type { Database } from '../db/database.ts'
import { lockDataFolder } from '../db/lock-data-folder.ts'
import { readObjectStoreId, writeObjectStoreId } from '../db/object-store-id.ts'
import { transactFor } from '../db/transact-for.ts'
import { AppError } from '../../errors.ts'
import { copyBlobs, type CopiedBlobs } from './copy-blobs.ts'
import { BLOBS_FOLDER, joinStorage, openBucket, removeMovedBlobs } from '../open-storage.ts'
import { createSecret } from '../../random-text.ts'
import { claimForCopy } from './prepare-blobs.ts'
import { holdLibrary } from './hold-library.ts'
import { assertThere } from './open-source.ts'
import type { Place } from './place.ts'

type BlobPlaces = Omit<Place, 's3'> & { readonly s3: S3Settings }
type Move = BlobPlaces & { readonly db: Database; readonly files: BlobStore; readonly bucket: S3Store }

const CONCURRENT_BLOBS = 8

/**
 * Moves all blobs from the data folder to a bucket. Until every blob has been read back and
 * compared, the files stay in use; then they are removed. If it is interrupted, the next run
 * continues. Throws `data-folder-in-use`, `bad-setting`, `blob-damaged` and `store-unavailable`.
 */
export async function moveBlobsToBucket(place: BlobPlaces): Promise<CopiedBlobs> {
  return runWithLock(place, null, async move => {
    const { db, files, bucket, s3, dataDir } = move
    const id = await prepareBucket(move, s3)
    const moved = await copyBlobs(files, bucket)
    await transactFor(db, 'object-store', async transaction => {
      await writeObjectStoreId(transaction, id)
      await writeObjectStoreId(transaction, null, 'object-store-move')
    })
    await removeMovedBlobs(dataDir)
    return moved
  })
}

/**
 * Moves all blobs from the bucket to the data folder, like moveBlobsToBucket, and empties the
 * bucket.
 */
export async function moveBlobsToFiles(place: BlobPlaces): Promise<CopiedBlobs> {
  return runWithLock(place, place.s3, async ({ db, files, bucket, s3, dataDir, databaseUrl }) => {
    const id = await readObjectStoreId(db)
    if (id === null || (await bucket.readMark()) !== id)
      throw createBadSettingError(s3, "doesn't contain this library")
    if (databaseUrl !== null) await claimForCopy(db, { dataDir, files })
    const moved = await copyBlobs(bucket, files)
    await transactFor(db, 'object-store', async transaction => {
      await writeObjectStoreId(transaction, id, 'object-store-move')
      await writeObjectStoreId(transaction, null)
    })
    await emptyBucket(db, bucket)
    return moved
  })
}

/** Empties the bucket that an interrupted move has left; returns false if there is none. */
export async function finishLeavingBucket(place: BlobPlaces): Promise<boolean> {
  return runWithLock(place, null, async ({ db, bucket }) => {
    const id = await readObjectStoreId(db, 'object-store-move')
    if (id === null || (await bucket.readMark()) !== id) return false
    await emptyBucket(db, bucket)
    return true
  })
}

async function runWithLock<T>(
  { dataDir, databaseUrl, s3 }: BlobPlaces,
  used: S3Settings | null,
  work: (move: Move) => Promise<T>,
): Promise<T> {
  await assertThere({ dataDir, databaseUrl, s3: null })
  const bucket = openBucket(dataDir, s3)
  await bucket.assertUsable()
  const lock = lockDataFolder(dataDir)
  try {
    const release = await holdLibrary(databaseUrl)
    try {
      const { db } = await joinStorage(dataDir, { s3: used, databaseUrl })
      try {
        const files = await joinFilesystemStore(join(dataDir, BLOBS_FOLDER))
        return await work({ dataDir, databaseUrl, s3, db, files, bucket })
      } finally {
        await db.destroy()
      }
    } finally {
      await release()
    }
  } finally {
    lock.release()
  }
}

/** Marks the bucket, unless an earlier run has done so, and returns its id. */
async function prepareBucket({ db, bucket }: Move, s3: S3Settings): Promise<string> {
  const begun = await readObjectStoreId(db, 'object-store-move')
  if (begun !== null && (await bucket.readMark()) === begun) return begun
  await assertNewBucket(bucket, s3)
  const id = createSecret()
  await writeObjectStoreId(db, id, 'object-store-move')
  await bucket.writeMark(id)
  return id
}

async function emptyBucket(db: Database, bucket: S3Store): Promise<void> {
  await forEachConcurrently(bucket.list(), CONCURRENT_BLOBS, async ({ name }) => bucket.remove(name))
  await bucket.removeUnfinished(Infinity)
  await bucket.removeMark()
  await writeObjectStoreId(db, null, 'object-store-move')
}

function createBadSettingError({ bucket }: S3Settings, reason: string): AppError {
  return new AppError('bad-setting', 500, `KINDRED_S3_BUCKET is ${bucket}, which ${reason}. Correct it.`)
}
