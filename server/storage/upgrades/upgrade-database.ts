import { rm } from 'node:fs/promises'
import { AppError } from '../../errors.ts'
import {
  OWN_VERSION,
  POSTGRES_NAME,
  assertOpenable,
  readDatabaseState,
  recordVersion,
} from '../db/database-state.ts'
import type { Database } from '../db/database.ts'
import { migrateDatabase } from '../db/migrate.ts'
import type { MigrationKind } from '../db/migrations.ts'
import { computeNeededLevel } from '../db/node-levels.ts'
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

/**
 * Throws `older-nodes-running` if other nodes use the database that would no longer work after
 * these migrations.
 */
export function assertSurvivable(
  pending: readonly string[],
  otherLevels: readonly number[],
  kinds?: Readonly<Record<string, MigrationKind>>,
): void {
  const neededLevel = computeNeededLevel(pending, kinds)
  const older = otherLevels.filter(level => level < neededLevel).length
  if (older === 0) return
  const nodes =
    older === 1
      ? 'A node running an older version is using'
      : `${older} nodes running older versions are using`
  const message = `${nodes} ${POSTGRES_NAME.replace('The', 'the')}, and would stop working once Kindred ${OWN_VERSION} has changed its tables.`
  throw new AppError('older-nodes-running', 409, `${message} Stop every older node, then start this one.`)
}
