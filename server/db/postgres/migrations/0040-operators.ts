import { sql, type Kysely } from 'kysely'
import { addOnlyAccount, indexPhotosOfFolders } from '../../migrations/0040-operators.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table "operators" ("ownerId" text collate "C" primary key)`.execute(db)
  await indexPhotosOfFolders(db)
  await addOnlyAccount(db)
}
