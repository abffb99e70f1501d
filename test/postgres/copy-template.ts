import { onTestFinished } from 'vitest'
import type { Database } from '../../server/db/database.ts'
import { openPostgres } from '../../server/db/postgres/open-postgres.ts'
import { runInDatabase, TEMPLATE } from './run-in-database.ts'

/** The databases of this test file, by data folder. */
const used = new Map<string, string>()
/** Databases of earlier tests of this file, to be emptied and used again. */
const free: string[] = []
let count = 0

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

/** Opens the database that belongs to a data folder until the running test ends. */
export async function openTestDatabase(folder: string, server: string): Promise<Database> {
  const name = used.get(folder) ?? free.pop() ?? (await copyTemplate(server))
  if (!used.has(folder)) {
    used.set(folder, name)
    onTestFinished(async () => {
      // Emptying a database takes a hundredth of the time of copying the template.
      await runInDatabase(`${server}${name}`, EMPTY)
      used.delete(folder)
      free.push(name)
    })
  }
  return openPostgres(`${server}${name}`)
}

async function copyTemplate(server: string): Promise<string> {
  const name = `test_${process.pid}_${++count}`
  await runInDatabase(`${server}postgres`, `create database ${name} template ${TEMPLATE}`)
  return name
}
