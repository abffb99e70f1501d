import { sql, type Kysely } from 'kysely'

/**
 * Ends all sessions and invalidates all issued links and codes: they were stored as plain text, and
 * their secret was in the database and therefore in backups. All users must sign in again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // better-auth creates its tables after these migrations; a new database has none yet.
  const tables = await db.introspection.getTables()
  for (const name of ['session', 'verification', 'phoneCodes']) {
    if (tables.some(table => table.name === name)) await sql`delete from ${sql.table(name)}`.execute(db)
  }
}
