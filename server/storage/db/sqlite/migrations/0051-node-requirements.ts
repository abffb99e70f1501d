import { sql, type Kysely } from 'kysely'

/**
 * Adds what a node has to know to use the database beside newer nodes, in one row. On SQLite, which
 * one server uses, the level stays empty.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table "nodeRequirements" (
      "id" integer primary key not null, "level" integer, "engineVersion" text
    )`.execute(db)
}
