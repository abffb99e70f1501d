import { sql, type Kysely } from 'kysely'
import { addOnlyAccount } from '../../migrations/0040-operators.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table "operators" ("ownerId" text collate "C" primary key)`.execute(db)
  await addOnlyAccount(db)
}
