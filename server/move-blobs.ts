import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { BlobStore } from './blobs/blob-store.ts'
import { joinFilesystemStore } from './blobs/filesystem-store.ts'
import { forEachConcurrently } from './blobs/limit-concurrency.ts'
import type { S3Settings } from './blobs/s3-settings.ts'
import type { S3Store } from './blobs/s3-store.ts'
import { assertNewBucket } from './claim-bucket.ts'
import type { Database } from './db/database.ts'
import { lockDataFolder } from './db/lock-data-folder.ts'
import { readObjectStoreId, writeObjectStoreId } from './db/object-store-id.ts'
import { transactFor } from './db/transact-for.ts'
import { AppError } from './errors.ts'
import { BLOBS_FOLDER, joinStorage, openBucket, removeMovedBlobs } from './open-storage.ts'
import { createSecret } from './random-text.ts'

export type MovedBlobs = { readonly blobs: number; readonly byteSize: number }

type Place = { readonly dataDir: string; readonly s3: S3Settings }
type Move = Place & { readonly db: Database; readonly files: BlobStore; readonly bucket: S3Store }

const CONCURRENT_BLOBS = 8

/**
 * Moves all blobs from the data folder to a bucket. Until every blob has been read back and
 * compared, the files stay in use; then they are removed. If it is interrupted, the next run
 * continues. Throws `data-folder-in-use`, `bad-setting`, `blob-damaged` and `store-unavailable`.
 */
export async function moveBlobsToBucket(place: Place): Promise<MovedBlobs> {
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
export async function moveBlobsToFiles(place: Place): Promise<MovedBlobs> {
  return runWithLock(place, place.s3, async ({ db, files, bucket, s3 }) => {
    const id = await readObjectStoreId(db)
    if (id === null || (await bucket.readMark()) !== id)
      throw createBadSettingError(s3, 'does not hold this library')
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
export async function finishLeavingBucket(place: Place): Promise<boolean> {
  return runWithLock(place, null, async ({ db, bucket }) => {
    const id = await readObjectStoreId(db, 'object-store-move')
    if (id === null || (await bucket.readMark()) !== id) return false
    await emptyBucket(db, bucket)
    return true
  })
}

async function runWithLock<T>(
  { dataDir, s3 }: Place,
  used: S3Settings | null,
  work: (move: Move) => Promise<T>,
): Promise<T> {
  const bucket = openBucket(dataDir, s3)
  await bucket.assertUsable()
  const lock = lockDataFolder(dataDir)
  try {
    const { db } = await joinStorage(dataDir, { s3: used })
    try {
      const files = await joinFilesystemStore(join(dataDir, BLOBS_FOLDER))
      return await work({ dataDir, s3, db, files, bucket })
    } finally {
      await db.destroy()
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

/** Makes `to` contain the same blobs as `from`; compares each blob, and their number. */
async function copyBlobs(from: BlobStore, to: BlobStore): Promise<MovedBlobs> {
  let blobs = 0
  let byteSize = 0
  await forEachConcurrently(from.list(), CONCURRENT_BLOBS, async ({ name, byteSize: size }) => {
    const hex = await hashBlob(from, name)
    const isThere = (await to.readByteSize(name)) === size && (await hashBlob(to, name)) === hex
    if (!isThere) {
      await to.put(name, await from.read(name))
      if ((await hashBlob(to, name)) !== hex)
        throw createDamagedError(`The copy of ${name} differs from the original.`)
    }
    blobs += 1
    byteSize += size
  })
  let found = 0
  for await (const { name } of to.list()) {
    // Left by an interrupted run, and erased since.
    if ((await from.readByteSize(name)) === null) await to.remove(name)
    else found += 1
  }
  if (found !== blobs) throw createDamagedError(`${blobs} blobs were copied, but ${found} are there.`)
  return { blobs, byteSize }
}

async function hashBlob(store: BlobStore, name: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of store.readInPlace(name)) hash.update(piece)
  return hash.digest('hex')
}

async function emptyBucket(db: Database, bucket: S3Store): Promise<void> {
  await forEachConcurrently(bucket.list(), CONCURRENT_BLOBS, async ({ name }) => bucket.remove(name))
  await bucket.removeUnfinished(Infinity)
  await bucket.removeMark()
  await writeObjectStoreId(db, null, 'object-store-move')
}

function createDamagedError(reason: string): AppError {
  return new AppError('blob-damaged', 500, `${reason} Nothing was removed; run the same command again.`)
}

function createBadSettingError({ bucket }: S3Settings, reason: string): AppError {
  return new AppError('bad-setting', 500, `KINDRED_S3_BUCKET is ${bucket}, which ${reason}.`)
}
