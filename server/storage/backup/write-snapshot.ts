import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '../../errors.ts'
import { PRIVATE_FILE_MODE } from '../../machinery/files/private-files.ts'
import { isSoundDatabase } from '../db/copy-database.ts'
import { lockDataFolder } from '../db/lock-data-folder.ts'
import { DATABASE_FILE, type Storage } from '../open-storage.ts'
import { makeBackupFolder, rememberFolder } from './backup-folder.ts'
import { CHECKSUMS_FILE, parseChecksumLine } from './backup-layout.ts'
import { type BackupSummary, createBackup } from './create-backup.ts'
import { createFolderTarget } from './folder-target.ts'
import { type OpenFolder, openFolder } from './read-folder.ts'
import {
  type Snapshot,
  UNVERIFIED_SUFFIX,
  formatSnapshotName,
  listSnapshots,
  pruneSnapshots,
  removeUnfinished,
  toWeek,
} from './snapshots.ts'
import { BACKUP_PREFIX, withWorkspace } from './workspace.ts'

type SnapshotOptions = {
  readonly folder: string
  readonly dataDir: string
  readonly passphrase: string | null
  readonly now: number
}

/**
 * Writes and verifies a snapshot, and only then removes the snapshots that are no longer kept.
 * Throws `bad-archive`, `backup-folder-unusable`, `data-folder-in-use` and `disk-full`; earlier
 * snapshots are then unchanged.
 */
export async function writeSnapshot(storage: Storage, options: SnapshotOptions): Promise<BackupSummary> {
  const { folder, dataDir, now } = options
  await makeBackupFolder(folder, dataDir)
  const lock = lockDataFolder(folder)
  try {
    await removeUnfinished(folder)
    const [previous] = await listSnapshots(folder)
    const summary = await writeVerified(storage, options, previous)
    const path = join(folder, formatSnapshotName(now))
    await rename(`${path}${UNVERIFIED_SUFFIX}`, path)
    await pruneSnapshots(folder)
    await rememberFolder(folder, dataDir)
    return summary
  } finally {
    lock.release()
  }
}

/** Writes and verifies a snapshot; if a linked blob is damaged, copies everything again. */
async function writeVerified(
  storage: Storage,
  { folder, dataDir, passphrase, now }: SnapshotOptions,
  previous: Snapshot | undefined,
): Promise<BackupSummary> {
  const path = `${join(folder, formatSnapshotName(now))}${UNVERIFIED_SUFFIX}`
  const write = (linked: string | null, readsAll: boolean): Promise<BackupSummary> =>
    withWorkspace({ parent: dataDir, prefix: BACKUP_PREFIX }, async workspace => {
      const target = await createFolderTarget(path, { previous: linked, passphrase })
      const summary = await createBackup(storage, { target, workspace })
      await checkSnapshot(path, { passphrase, readsAll, workspace })
      return summary
    })
  if (!previous) return write(null, true)
  try {
    return await write(previous.path, toWeek(previous.writtenAt) !== toWeek(now))
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'bad-archive')) throw error
    await removeUnfinished(folder)
    return write(null, true)
  }
}

/**
 * Checks the database of a snapshot and its blobs. Reads all blobs, or only the new ones, and
 * compares them with their checksums; of the others it checks that they exist. Throws
 * `bad-archive`.
 */
export async function checkSnapshot(
  folder: string,
  options: {
    readonly passphrase: string | null
    readonly readsAll: boolean
    /** A private folder, for the readable database. */
    readonly workspace: string
  },
): Promise<void> {
  const { passphrase, readsAll, workspace } = options
  try {
    const opened = await openFolder(folder, passphrase)
    await checkDatabase(opened, join(workspace, `checked-${DATABASE_FILE}`))
    const lines = createInterface({ input: Readable.from(opened.read(CHECKSUMS_FILE)), crlfDelay: Infinity })
    for await (const line of lines) {
      const sum = parseChecksumLine(line)
      if (!sum) throw new Error('its list of checksums is damaged')
      // Another snapshot links the same file, which was read when it was new.
      const isLinked = (await opened.countLinks(sum.entry)) > 1
      if (readsAll || !isLinked) await checkBlob(opened, sum)
    }
  } catch (error) {
    if (error instanceof AppError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new AppError(
      'bad-archive',
      422,
      `${folder} isn't a complete backup: ${reason}. Use a different one.`,
      {
        cause: error,
      },
    )
  }
}

async function checkBlob(
  { read }: OpenFolder,
  { entry, hex }: { entry: string; hex: string },
): Promise<void> {
  const hash = createHash('sha256')
  for await (const piece of read(entry)) hash.update(piece)
  if (hash.digest('hex') !== hex) throw new Error(`${entry} is damaged`)
}

/**
 * Checks the database. SQLite opens only files, so an encrypted one is decrypted into a temporary
 * file.
 */
async function checkDatabase({ read }: OpenFolder, file: string): Promise<void> {
  await pipeline(read(DATABASE_FILE), createWriteStream(file, { mode: PRIVATE_FILE_MODE }))
  if (!isSoundDatabase(file)) throw new Error('its database is damaged')
}
