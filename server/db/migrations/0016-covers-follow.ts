import { sql, type Kysely } from 'kysely'

/** Covers follow from faces and choices now; what steps did to them besides is kept no more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from ${sql.table('decisionPeople')} where "field" = 'cover' and "isFollowing" = 1`.execute(
    db,
  )
}
