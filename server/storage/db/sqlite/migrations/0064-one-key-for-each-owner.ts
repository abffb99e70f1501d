import { sql, type Kysely } from 'kysely'

/** Changes the table of keys as on PostgreSQL. It is empty here. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop table "faceKeys"`.execute(db)
  await sql`create table "faceKeys" ("ownerId" text primary key not null, "key" blob not null)`.execute(db)
}
