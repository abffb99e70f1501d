import { type Migration, Migrator } from 'kysely/migration'
import type { Database } from './database.ts'
import { getEngine } from './engine.ts'
import { MIGRATIONS } from './migrations.ts'
import { recordLevels } from './node-levels.ts'
import { createAccountTables } from './sqlite/create-account-tables.ts'

/** Returns the migrations for a database of this engine. */
export function listMigrations(db: Database): Readonly<Record<string, Migration>> {
  const { migrations } = getEngine(db)
  return migrations === null ? MIGRATIONS : recordLevels(migrations)
}

/**
 * Migrates the app's tables to the latest version in one transaction. Throws the error of the
 * failing migration.
 */
export async function migrateDatabase(db: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => listMigrations(db) } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error instanceof Error ? error : new Error('A migration failed.', { cause: error })
}

/** Creates all tables in an empty database, including those that better-auth would create. */
export async function createTables(db: Database): Promise<void> {
  await migrateDatabase(db)
  if (getEngine(db).hasAccountMigrations) await createAccountTables(db)
}
