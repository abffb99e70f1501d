import { rm } from 'node:fs/promises'
import { readDatabaseState } from '../db/database-state.ts'
import { openDatabaseToRead } from '../db/open-database.ts'
import { restoreBackup, type RestoredBackup } from '../backup/restore-backup.ts'
import { join } from 'node:path'
import { DATABASE_FILE, openStorage } from '../open-storage.ts'
import { assertUsableTarget, moveLibrary, type MoveWatcher } from './move-library.ts'
import type { Place } from './place.ts'

/**
 * Restores a backup, written on either engine, into an empty database of PostgreSQL and an empty
 * bucket or data folder. Unpacks and checks it beside the data folder first. If it is interrupted,
 * the next run unpacks it again and continues. Throws the errors of restoreBackup and moveLibrary.
 */
export async function restoreLibrary(
  { file, to, passphrase }: { file: string; to: Place; passphrase: string | null },
  watcher: MoveWatcher,
): Promise<RestoredBackup> {
  await assertUsableTarget(to)
  const dataDir = `${to.dataDir}.restored`
  await rm(dataDir, { recursive: true, force: true })
  try {
    const restored = await restoreBackup(file, dataDir, { passphrase })
    await upgradeIfOlder(dataDir)
    await moveLibrary({ from: { dataDir, databaseUrl: null, s3: null }, to }, watcher)
    return restored
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Only if it is necessary, since it changes rows: an interrupted run could not be continued. */
async function upgradeIfOlder(dataDir: string): Promise<void> {
  const found = openDatabaseToRead(join(dataDir, DATABASE_FILE))
  try {
    const { pending } = await readDatabaseState(found)
    if (pending.length === 0) return
  } finally {
    await found.destroy()
  }
  const { db } = await openStorage(dataDir)
  await db.destroy()
}
