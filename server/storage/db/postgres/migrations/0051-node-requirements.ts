import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table "nodeRequirements" (
      "id" bigint primary key, "level" bigint, "engineVersion" text collate "C"
    )`.execute(db)
}
