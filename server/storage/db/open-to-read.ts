import type { Database } from './database.ts'
import { openDatabaseToRead } from './open-database.ts'

/** A database that is open already: a file of SQLite, or the URL of a PostgreSQL database. */
export type DatabaseAddress = { readonly file: string } | { readonly url: string }

/**
 * Opens a database for queries only, on one connection. PostgreSQL ends each statement after
 * `statementMs`; a statement of SQLite ends with its thread.
 */
export async function openToRead(
  address: DatabaseAddress,
  { statementMs }: { statementMs: number },
): Promise<Database> {
  if ('file' in address) return openDatabaseToRead(address.file)
  // Loaded only if PostgreSQL is used.
  const { openPostgres } = await import('./postgres/open-postgres.ts')
  return openPostgres(address.url, {
    ownConnections: 1,
    settings: { default_transaction_read_only: 'on', statement_timeout: `${statementMs}` },
  })
}
