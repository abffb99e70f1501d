import { rm } from 'node:fs/promises'
import type { Database } from '../db/database.ts'
import { assertOpenable, OWN_VERSION, readDatabaseState, recordVersion } from '../db/database-state.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { copyBeforeUpgrade, pruneUpgradeCopies } from './upgrade-copies.ts'

type UpgradeOptions = {
  readonly file: string
  readonly dataDir: string
  readonly now: number
  readonly readFree?: (path: string) => Promise<number>
}

/**
 * Brings a database up to date. One that another version wrote is copied before, for whoever wants
 * to go back. Throws `database-newer`, `database-out-of-order` and `disk-full`, and what the
 * failing migration threw; the database is as it was then.
 */
export async function upgradeDatabase(db: Database, options: UpgradeOptions): Promise<void> {
  const { file, dataDir, now } = options
  const state = await readDatabaseState(db)
  assertOpenable(state, file)
  const { version } = state
  // Another version may also change tables that its libraries make themselves.
  const isUpgrade = version !== null && (version !== OWN_VERSION || state.pending.length > 0)
  const copy = isUpgrade ? await copyBeforeUpgrade(db, { ...options, version }) : null
  try {
    await migrateDatabase(db)
  } catch (error) {
    // A start that fails again and again leaves the copies of earlier upgrades alone.
    if (copy !== null) await rm(copy, { force: true })
    throw error
  }
  await recordVersion(db, OWN_VERSION, now)
  await pruneUpgradeCopies(dataDir, now)
}
