import { sql, type Kysely } from 'kysely'

/**
 * Ends all sessions and forgets all links and codes that are out: they were kept readable, and
 * their secret stood in the database and so in backups. Everybody signs in once more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // better-auth makes its tables after ours; a new database has none yet.
  const tables = await db.introspection.getTables()
  for (const name of ['session', 'verification', 'phoneCodes']) {
    if (tables.some(table => table.name === name)) await sql`delete from ${sql.table(name)}`.execute(db)
  }
}
