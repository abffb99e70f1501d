import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { blobNames } from '../../server/blobs/blob-names.ts'
import type { BlobStore } from '../../server/blobs/blob-store.ts'
import { forEachConcurrently } from '../../server/blobs/limit-concurrency.ts'
import type { DatabaseReport } from '../../server/db/inspect-database.ts'
import { BLOBS_FOLDER } from '../../server/open-storage.ts'
import { describeCount } from '../describe-count.ts'
import { reportFine, reportWrong, type Finding } from './finding.ts'

const REQUESTS_AT_ONCE = 16

/**
 * Checks that every photo in the database has its file. Files can be missing from a data folder
 * that was copied by hand while Kindred was running, or copied only in part. `store` is the object
 * store, if one is configured.
 */
export async function checkPhotos(
  dataDir: string,
  { photos, objectStoreId }: Pick<DatabaseReport, 'photos' | 'objectStoreId'>,
  store: Pick<BlobStore, 'readByteSize'> | null = null,
): Promise<Finding> {
  if (objectStoreId !== null && !store) {
    const advice = 'set KINDRED_S3_ENDPOINT, KINDRED_S3_BUCKET and its keys.'
    return reportWrong('photos', `The photos of this library are in an object store: ${advice}`)
  }
  let missing = 0
  await forEachConcurrently(photos, REQUESTS_AT_ONCE, async ({ id, ownerId }) => {
    const name = blobNames.original(ownerId, id)
    const isThere = store ? (await store.readByteSize(name)) !== null : await isFile(dataDir, name)
    if (!isThere) missing++
  })
  const checked = describeCount(photos.length, 'photo')
  if (missing === 0) return reportFine('photos', `${checked} checked, all have their files`)
  const place = store ? 'the object store' : dataDir
  const source = store ? '' : `copy ${BLOBS_FOLDER} from where this folder came from, or `
  return reportWrong(
    'photos',
    `${missing} of ${checked} have no file in ${place}: ${source}restore a backup (kindred restore).`,
  )
}

async function isFile(dataDir: string, name: string): Promise<boolean> {
  return stat(join(dataDir, BLOBS_FOLDER, ...name.split('/'))).then(
    () => true,
    () => false,
  )
}
