import { sql, type Kysely } from 'kysely'

/**
 * Whose embeddings an owner's people were last grouped by, so that those of a new engine are
 * grouped again once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('groupings').addColumn('engineVersion', 'text').execute()
  await sql`update groupings set "engineVersion" =
    (select "engineVersion" from "faceReadings" where "faceReadings"."ownerId" = groupings."ownerId" limit 1)`.execute(
    db,
  )
}
