import { sql, type Kysely } from 'kysely'

/**
 * Covers are now derived from faces and choices; their other changes by decisions are no longer
 * kept.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from ${sql.table('decisionPeople')} where "field" = 'cover' and "isFollowing" = 1`.execute(
    db,
  )
}
