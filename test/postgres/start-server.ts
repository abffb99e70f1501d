import type { TestProject } from 'vitest/node'
import { migrateDatabase } from '../../server/storage/db/migrate.ts'
import { openPostgres } from '../../server/storage/db/postgres/open-postgres.ts'
import { findPostgres, startPostgres, type PostgresServer } from './postgres-server.ts'
import { runInDatabase, TEMPLATE } from './run-in-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the server up to the name of a database; absent on SQLite. */
    readonly postgres: string
  }
}

let server: PostgresServer | undefined

/** Starts PostgreSQL once for all tests, with a database that holds all tables and no rows. */
export async function setup({ provide }: TestProject): Promise<void> {
  const programs = findPostgres()
  if (programs === undefined) throw new Error('PostgreSQL is not on this machine; see CONTRIBUTING.md.')
  server = await startPostgres(programs)
  await runInDatabase(server.buildUrl('postgres'), `create database ${TEMPLATE}`)
  const db = openPostgres(server.buildUrl(TEMPLATE))
  await migrateDatabase(db)
  await db.destroy()
  provide('postgres', server.buildUrl(''))
}

export function teardown(): void {
  server?.stop()
}
