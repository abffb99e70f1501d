import { sql, type Kysely } from 'kysely'

/**
 * Adds app passwords, with which scripts and apps upload photos, and the app password of a batch
 * whose photos such a program sends, one request after the other.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTables(db, { text: sql`text`, integer: sql`integer` })
}

type Sql = ReturnType<typeof sql>

/** `text` and `integer` are the engine's column types. */
export async function createTables(
  db: Kysely<unknown>,
  { text, integer }: { text: Sql; integer: Sql },
): Promise<void> {
  await sql`create table "appPasswords" (
      "id" ${text} primary key not null, "ownerId" ${text} not null,
      "name" ${text} not null, "hash" ${text} not null,
      "createdAt" ${integer} not null, "expiresAt" ${integer}, "usedAt" ${integer}
    )`.execute(db)
  await sql`create unique index "appPasswordsByHash" on "appPasswords" ("hash")`.execute(db)
  await sql`create index "appPasswordsByOwner" on "appPasswords" ("ownerId", "createdAt")`.execute(db)
  await sql`alter table "batches" add column "appPasswordId" ${text}`.execute(db)
  await sql`create index "batchesByAppPassword" on "batches" ("appPasswordId", "lastReceivedAt")
    where "appPasswordId" is not null`.execute(db)
}
