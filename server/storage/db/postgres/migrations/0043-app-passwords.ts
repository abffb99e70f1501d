import { sql, type Kysely } from 'kysely'
import { createTables } from '../../sqlite/migrations/0043-app-passwords.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTables(db, { text: sql`text collate "C"`, integer: sql`bigint` })
}
