import { sql, type Kysely } from 'kysely'

/**
 * Adds the keys with which PostgreSQL's rows about faces are sealed. On SQLite, which overwrites
 * what it deletes, the table stays empty.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table "faceKeys" (
      "ownerId" text primary key not null, "id" integer not null,
      "state" integer not null, "nodes" blob not null
    )`.execute(db)
  await sql`create unique index "faceKeysById" on "faceKeys" ("id")`.execute(db)
}
