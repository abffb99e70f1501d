import pg from 'pg'

/** A database with all tables and no rows, of which each test gets a copy. */
export const TEMPLATE = 'template_kindred'

/** Runs one statement outside of a transaction (such as `create database`); returns its rows. */
export async function runInDatabase(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}
