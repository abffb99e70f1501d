import pg from 'pg'
import { onTestFinished } from 'vitest'
import type { Database } from '../../server/storage/db/database.ts'
import { openPostgres } from '../../server/storage/db/postgres/open-postgres.ts'
import { runInDatabase, TEMPLATE } from './run-in-database.ts'

/** The databases of the running test, by data folder. */
const used = new Map<string, string>()
/** Databases of earlier tests of this process, emptied and to be used again. */
const free: string[] = []
/** The result of DESCRIBE for the template. */
let templateSchema: unknown
let count = 0
/**
 * The connection that empties each database. A new one would read the descriptions of all tables
 * first, which takes four times as long as emptying them.
 */
const clients = new Map<string, pg.Client>()

/** Deletes all rows, also where triggers forbid it, and resets the sequences. */
const EMPTY = `do $$
  declare item record;
  begin
    set local session_replication_role = replica;
    for item in select tablename as name from pg_tables
      where schemaname = 'public' and tablename not like 'kysely%' loop
      execute format('delete from %I', item.name);
    end loop;
    for item in select sequencename as name from pg_sequences where last_value is not null loop
      perform setval(format('%I', item.name)::regclass, 1, false);
    end loop;
  end $$`

/** Describes all tables, indexes, sequences and columns. */
const DESCRIBE = `select md5(string_agg(concat_ws(' ', relname, attname, atttypid), ',' order by relname, attnum))
  as schema from pg_class left join pg_attribute on attrelid = pg_class.oid
  where relnamespace = 'public'::regnamespace`

export async function openTestDatabase(folder: string, server: string): Promise<Database> {
  return openPostgres(await findTestDatabase(folder, server))
}

/** Returns the URL of the database that belongs to a data folder until the running test ends. */
export async function findTestDatabase(folder: string, server: string): Promise<string> {
  const name = used.get(folder) ?? free.pop() ?? (await copyTemplate(server))
  if (!used.has(folder)) {
    used.set(folder, name)
    onTestFinished(async () => {
      // Emptying a database takes a hundredth of the time of copying the template.
      const schema = await emptyDatabase(server, name)
      used.delete(folder)
      // Some tests drop a table.
      if (schema === templateSchema) free.push(name)
      else await closeClient(name)
    })
  }
  return `${server}${name}`
}

async function copyTemplate(server: string): Promise<string> {
  const name = `test_${process.pid}_${++count}`
  await runInDatabase(`${server}postgres`, `create database ${name} template ${TEMPLATE}`)
  templateSchema ??= await emptyDatabase(server, name)
  return name
}

/** Deletes all rows, and returns the schema. */
async function emptyDatabase(server: string, name: string): Promise<unknown> {
  const known = clients.get(name)
  // A test may just have ended all connections of its database.
  if (known) return runEmpty(known).catch(async () => runEmpty(await openClient(server, name)))
  return runEmpty(await openClient(server, name))
}

async function runEmpty(client: pg.Client): Promise<unknown> {
  await client.query(EMPTY)
  return (await client.query<{ schema: string }>(DESCRIBE)).rows[0]?.schema
}

async function openClient(server: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: `${server}${name}` })
  // The server may stop before this process.
  client.on('error', () => {
    if (clients.get(name) === client) clients.delete(name)
  })
  await client.connect()
  clients.set(name, client)
  return client
}

async function closeClient(name: string): Promise<void> {
  const client = clients.get(name)
  clients.delete(name)
  await client?.end()
}
