import { sql, type Kysely } from 'kysely'

/**
 * Adds partial indexes for decisions of users about faces and people, which are read before each
 * grouping and are few among a million rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index "placedFaces" on "allFaces" ("ownerId", "personId")
    where "standing" = 'placed'`.execute(db)
  await sql`create index "knownPeople" on "allPeople" ("ownerId")
    where "name" is not null or "hiddenAt" is not null or "favouriteAt" is not null
      or "coverChosenAt" is not null`.execute(db)
}
