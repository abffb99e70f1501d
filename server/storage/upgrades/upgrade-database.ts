import { rm } from 'node:fs/promises'
import type { Database } from '../db/database.ts'
import {
  assertOpenable,
  OWN_VERSION,
  POSTGRES_NAME,
  readDatabaseState,
  recordVersion,
} from '../db/database-state.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { assertSurvivable } from './assert-survivable.ts'
import { copyBeforeUpgrade, pruneUpgradeCopies } from './upgrade-copies.ts'

type UpgradeOptions = {
  /** Null for a PostgreSQL database, whose operator makes the copies. */
  readonly file: string | null
  readonly dataDir: string
  readonly now: number
  readonly readFree?: (path: string) => Promise<number>
  /** Returns the levels of the other nodes that use the database. */
  readonly listOtherLevels?: () => Promise<readonly number[]>
}

/**
 * Upgrades a database to this version. Before that, copies a database that another version wrote,
 * so that the user can go back. A database of a newer version that this one can use stays as it is.
 * Throws `database-newer`, `database-out-of-order`, `disk-full` and `older-nodes-running`, and the
 * error of the failing migration; the database is then unchanged.
 */
export async function upgradeDatabase(db: Database, options: UpgradeOptions): Promise<void> {
  const { file, dataDir, now, listOtherLevels = async () => [] } = options
  const state = await readDatabaseState(db)
  assertOpenable(state, file ?? POSTGRES_NAME)
  const { version, pending, unknown } = state
  if (unknown.length > 0) return
  assertSurvivable(pending, await listOtherLevels())
  // Libraries of another version may also create or change their own tables.
  const isUpgrade = version !== null && (version !== OWN_VERSION || state.pending.length > 0)
  const copy = isUpgrade && file !== null ? await copyBeforeUpgrade(db, { ...options, file, version }) : null
  try {
    await migrateDatabase(db)
  } catch (error) {
    // A start that fails repeatedly must not replace the copies of earlier upgrades.
    if (copy !== null) await rm(copy, { force: true })
    throw error
  }
  await recordVersion(db, OWN_VERSION, now)
  await pruneUpgradeCopies(dataDir, now)
}
