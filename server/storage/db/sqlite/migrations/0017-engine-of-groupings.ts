import { sql, type Kysely } from 'kysely'

/**
 * Stores the engine by whose embeddings an owner's people were last grouped, so that a new engine
 * causes one new grouping.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('groupings').addColumn('engineVersion', 'text').execute()
  await sql`update groupings set "engineVersion" =
    (select "engineVersion" from "faceReadings" where "faceReadings"."ownerId" = groupings."ownerId" limit 1)`.execute(
    db,
  )
}
