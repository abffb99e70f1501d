import { sql, type Kysely } from 'kysely'

/** Adds the users who have paused the processing of their photos. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table "pausedOwners" (
      "ownerId" text primary key not null, "pausedAt" integer not null
    )`.execute(db)
}
