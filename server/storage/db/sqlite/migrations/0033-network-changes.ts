import { sql, type Kysely } from 'kysely'

/**
 * Stores what another network would change until the owner agrees, and why a grouping was refused.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table "networkChanges" (
      "ownerId" text primary key,
      "engineVersion" text not null,
      "photoCount" integer not null,
      "preview" text not null,
      "agreedAt" integer
    )`.execute(db)
  await sql`alter table "groupings" add column "contradiction" text`.execute(db)
}
