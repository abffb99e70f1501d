import type { Database } from './database.ts'
import { getEngine } from './engine.ts'
import { migrateDatabase } from './migrate.ts'
import { createAccountTables } from './sqlite/create-account-tables.ts'

/** Creates all tables in an empty database, including those that better-auth would create. */
export async function createTables(db: Database): Promise<void> {
  await migrateDatabase(db)
  if (getEngine(db).hasAccountMigrations) await createAccountTables(db)
}
