import { access, constants, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readFreeBytes } from '../../server/machinery/files/file-system.ts'
import { BLOBS_FOLDER, isOwnName } from '../../server/storage/open-storage.ts'
import { OTHER_USERS } from '../../server/machinery/files/private-files.ts'
import {
  assertOpenable,
  OWN_VERSION,
  POSTGRES_NAME,
  type DatabaseState,
} from '../../server/storage/db/database-state.ts'
import type { DatabaseReport } from '../../server/storage/db/inspect-database.ts'
import { AppError } from '../../server/errors.ts'
import { blobNames } from '../../server/storage/blobs/blob-names.ts'
import type { BlobStore } from '../../server/storage/blobs/blob-store.ts'
import { forEachConcurrently } from '../../server/storage/blobs/limit-concurrency.ts'
import type { S3Settings } from '../../server/storage/blobs/s3-settings.ts'
import type { S3Store } from '../../server/storage/blobs/s3-store.ts'
import { BUNDLED_NETWORK } from '../../faces/networks/networks.ts'
import { findKnownNetwork, KNOWN_NETWORKS } from '../../server/machinery/networks/known-networks.ts'
import { readNetwork, readNetworkManifest } from '../../server/machinery/networks/network-store.ts'
import { describeCount } from '../output.ts'
import { reportFine, reportWrong, type Finding } from './finding.ts'

const GB = 1024 ** 3
/** Space for a few hundred photos; uploads are refused below 64 MB. */
const LOW_DISK_BYTES = GB

/** Checks that this user can write the data folder and no other user can read it. */
export async function checkFolder(dataDir: string): Promise<Finding> {
  const names = (await readdir(dataDir)).filter(isOwnName)
  for (const path of [dataDir, ...names.map(name => join(dataDir, name))]) {
    if (!(await isAccessible(path))) {
      return reportWrong('folder', `This user can't read and write ${path}. Make this user its owner.`)
    }
    if (process.platform !== 'win32' && ((await stat(path)).mode & OTHER_USERS) !== 0) {
      return reportWrong('folder', `Other users can open ${path}. Run chmod -R go-rwx on ${dataDir}.`)
    }
  }
  return reportFine('folder', `Only this user can open ${dataDir}`)
}

async function isAccessible(path: string): Promise<boolean> {
  return access(path, constants.R_OK | constants.W_OK).then(
    () => true,
    () => false,
  )
}

export async function checkDisk(
  dataDir: string,
  readFree: (path: string) => Promise<number> = readFreeBytes,
): Promise<Finding> {
  const free = await readFree(dataDir)
  const text = `${(free / GB).toFixed(1)} GB is free`
  if (free >= LOW_DISK_BYTES) return reportFine('disk', text)
  return reportWrong(
    'disk',
    `Only ${text} on the disk that contains ${dataDir}. Free up some space, or move the folder.`,
  )
}

/**
 * Compares the clock with times recorded earlier: of photos and events, the data folder, and the
 * program.
 */
export async function checkClock(
  dataDir: string,
  { now, newestAt }: { now: number; newestAt: number | null },
): Promise<Finding> {
  const files = [new URL('../../package.json', import.meta.url), dataDir, join(dataDir, BLOBS_FOLDER)]
  const times = await Promise.all(
    files.map(file =>
      stat(file).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      ),
    ),
  )
  const newest = Math.max(newestAt ?? 0, ...times)
  if (newest <= now + CLOCK_TOLERANCE_MS) return reportFine('clock', new Date(now).toISOString())
  const message = `This computer's clock says ${new Date(now).toISOString()}, but something was written at`
  return reportWrong('clock', `${message} ${new Date(newest).toISOString()}. Correct the clock.`)
}

/** Clocks of machines that share a disk differ by seconds. */
const CLOCK_TOLERANCE_MS = 5 * 60_000

export function checkDatabase({ problems: [problem] }: DatabaseReport): Finding {
  if (problem === undefined) return reportFine('database', 'SQLite found no damage')
  const advice = 'stop the server, keep a copy of the data folder, and restore a backup (kindred restore).'
  return reportWrong('database', `SQLite says "${problem}": ${advice}`)
}

/** Checks that this version can open the database; `state` is null if it cannot be read. */
export function checkVersion(state: DatabaseState | null, file: string): Finding {
  if (state === null) return reportWrong('version', `Can't tell which version wrote ${file}. See "database".`)
  try {
    assertOpenable(state, file)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return reportWrong('version', error.message)
  }
  if (state.unknown.length > 0) {
    const advice = `this version (${OWN_VERSION}) can use it too, until all nodes have been upgraded`
    return reportFine('version', `The database is from Kindred ${state.version}; ${advice}`)
  }
  if (state.pending.length === 0) return reportFine('version', `The database is from Kindred ${OWN_VERSION}`)
  const was = state.version === null ? 'is new' : `was written by Kindred ${state.version}`
  const copies = file === POSTGRES_NAME ? '' : 'copies it and '
  return reportFine('version', `The database ${was}. "kindred serve" ${copies}upgrades it`)
}

export function isOwnDatabase(state: DatabaseState | null): boolean {
  return state !== null && state.unknown.length === 0 && state.pending.length === 0
}

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
  if (missing === 0) return reportFine('photos', `${checked} checked; no files are missing`)
  const place = store ? 'the object store' : dataDir
  const source = store ? '' : `copy ${BLOBS_FOLDER} from the original folder, or `
  return reportWrong(
    'photos',
    `The files of ${missing} of ${checked} are missing from ${place}: ${source}restore a backup (kindred restore).`,
  )
}

async function isFile(dataDir: string, name: string): Promise<boolean> {
  return stat(join(dataDir, BLOBS_FOLDER, ...name.split('/'))).then(
    () => true,
    () => false,
  )
}

/** Writes and removes an object, and checks that the bucket belongs to this library. */
export async function checkStore(
  store: S3Store,
  { s3, libraryId }: { s3: S3Settings; libraryId: string | null },
): Promise<Finding> {
  try {
    await store.assertUsable()
    if (libraryId === null || (await store.readMark()) !== libraryId) {
      const advice = 'correct KINDRED_S3_BUCKET.'
      return reportWrong(
        'store',
        `The bucket ${s3.bucket} doesn't contain the photos of this library: ${advice}`,
      )
    }
    const versions = (await store.hasVersions())
      ? ', which keeps old versions (erasing also removes these)'
      : ''
    const plain = s3.endpoint.startsWith('http:') ? ', without TLS' : ''
    return reportFine('store', `${s3.endpoint} is responding${plain}; the bucket is ${s3.bucket}${versions}`)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return reportWrong('store', error.message)
  }
}

/**
 * Compares each added network with its checksum, and looks for the one in use (null for the bundled
 * one), which every machine with workers needs.
 */
export async function checkNetworks(dataDir: string, usedId: string | null): Promise<Finding> {
  let added = 0
  try {
    const isBundled = usedId === null || usedId === BUNDLED_NETWORK.id
    const used = isBundled ? null : findKnownNetwork(usedId).id
    for (const { id } of KNOWN_NETWORKS) {
      if (id !== used && (await readNetworkManifest(dataDir, id)) === undefined) continue
      await readNetwork(dataDir, id)
      added++
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return reportWrong('networks', error.message)
  }
  return reportFine('networks', `${describeCount(added, 'network')} added, with the right checksum`)
}

/** Checks that the last grouping of each owner could be stored. */
export function checkGroupings({ refusedGroupings }: DatabaseReport): Finding {
  if (refusedGroupings === 0) return reportFine('grouping', 'No grouping of faces has been rejected')
  const users = describeCount(refusedGroupings, 'user')
  const advice = 'replace any damaged model or network listed above, then run "kindred regroup".'
  return reportWrong(
    'grouping',
    `People haven't been regrouped for ${users}, because nearly all of their faces look like the same person: ${advice}`,
  )
}
