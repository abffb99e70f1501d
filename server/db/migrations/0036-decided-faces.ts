import { sql, type Kysely } from 'kysely'

/**
 * What users decided about faces and people is read before each grouping: from indexes of these
 * alone, as there are few among a million.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index "placedFaces" on "allFaces" ("ownerId", "personId")
    where "standing" = 'placed'`.execute(db)
  await sql`create index "knownPeople" on "allPeople" ("ownerId")
    where "name" is not null or "hiddenAt" is not null or "favouriteAt" is not null
      or "coverChosenAt" is not null`.execute(db)
}
