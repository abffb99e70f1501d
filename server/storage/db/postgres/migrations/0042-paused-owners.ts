import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table "pausedOwners" (
      "ownerId" text collate "C" primary key, "pausedAt" bigint not null
    )`.execute(db)
}
