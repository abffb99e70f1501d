import type { BlobStore } from './blobs/blob-store.ts'
import type { S3Settings } from './blobs/s3-settings.ts'
import type { S3Store } from './blobs/s3-store.ts'
import type { Database, Queryable } from './db/database.ts'
import { hasPhotos, readObjectStoreId, writeObjectStoreId } from './db/object-store-id.ts'
import { AppError } from '../errors.ts'
import { createSecret } from '../random-text.ts'

/**
 * Ensures that the bucket contains the blobs of this library and nothing else, because blobs
 * without a row are deleted. Marks an empty bucket of a new library. Throws `bad-setting`.
 */
export async function claimBucket(
  db: Database,
  { store, files, s3: { bucket } }: { store: S3Store; files: BlobStore; s3: S3Settings },
): Promise<void> {
  const id = await readObjectStoreId(db)
  const mark = await store.readMark()
  if (id !== null && id === mark) return
  await assertNewBucket(store, { bucket })
  if (id !== null && (await hasPhotos(db))) {
    throw createBadSettingError(
      `KINDRED_S3_BUCKET is ${bucket}, which doesn't contain the photos of this library. Correct it.`,
    )
  }
  if (id === null && (!(await isEmpty(files)) || (await hasPhotos(db)))) {
    const command = `kindred move --blobs s3://${bucket}`
    throw createBadSettingError(
      `The photos of this library are in its data folder. Move them with "${command}".`,
    )
  }
  const chosen = id ?? createSecret()
  await writeObjectStoreId(db, chosen)
  await store.writeMark(chosen)
  if ((await store.readMark()) !== chosen) {
    throw createBadSettingError(
      `KINDRED_S3_BUCKET is ${bucket}, which another library has just claimed. Use a different bucket.`,
    )
  }
}

/** Throws `bad-setting` if the bucket is not empty. */
export async function assertNewBucket(
  store: Pick<S3Store, 'readMark' | 'list'>,
  { bucket }: Pick<S3Settings, 'bucket'>,
): Promise<void> {
  if ((await store.readMark()) !== null)
    throw createBadSettingError(
      `KINDRED_S3_BUCKET is ${bucket}, which contains another library, or part of one that "kindred move" is still moving. Use a different bucket, or finish the move.`,
    )
  if (!(await isEmpty(store)))
    throw createBadSettingError(`KINDRED_S3_BUCKET is ${bucket}, which isn't empty. Use an empty one.`)
}

/** Throws `bad-setting` if the blobs of this library are not where the settings say. */
export async function assertKnownPlace(db: Queryable, s3: S3Settings | null): Promise<void> {
  const isInStore = (await readObjectStoreId(db)) !== null
  if (isInStore && !s3) {
    throw createBadSettingError(
      'The photos of this library are in an object store. Set KINDRED_S3_ENDPOINT, KINDRED_S3_BUCKET and its keys.',
    )
  }
  if (!isInStore && s3) {
    throw createBadSettingError(
      `The photos of this library aren't in the bucket ${s3.bucket}. If both are new, start "kindred serve"; otherwise run "kindred move --blobs s3://${s3.bucket}".`,
    )
  }
}

export async function isEmpty(store: Pick<BlobStore, 'list'>): Promise<boolean> {
  for await (const _ of store.list()) return false
  return true
}

function createBadSettingError(message: string): AppError {
  return new AppError('bad-setting', 500, message)
}
