import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { lockDataFolder } from '../db/lock-data-folder.ts'
import { AppError } from '../../errors.ts'
import type { Storage } from '../open-storage.ts'
import { makeBackupFolder, rememberFolder } from './backup-folder.ts'
import { checkSnapshot } from './check-snapshot.ts'
import { createBackup, type BackupSummary } from './create-backup.ts'
import { createFolderTarget } from './folder-target.ts'
import { BACKUP_PREFIX, withWorkspace } from './workspace.ts'
import {
  listSnapshots,
  pruneSnapshots,
  removeUnfinished,
  formatSnapshotName,
  UNVERIFIED_SUFFIX,
  toWeek,
  type Snapshot,
} from './snapshots.ts'

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
