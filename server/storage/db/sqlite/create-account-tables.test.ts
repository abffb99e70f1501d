import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { join } from 'node:path'
import { describeSqlite } from '../../../../test/postgres/describe-tables.ts'
import { makeTemporaryFolder } from '../../../../test/server/make-temporary-folder.ts'
import { createTestApp } from '../../../../test/server/test-app.ts'
import { openFilesystemStore } from '../../blobs/filesystem-store.ts'
import { createTables } from '../migrate.ts'
import type { Database } from '../database.ts'
import { openDatabase } from '../open-database.ts'

async function readColumns(db: Database) {
  const { rows } = await sql<object>`
    select m.name as "table", c.* from sqlite_master m, pragma_table_info(m.name) c
    where m.type = 'table' order by 1, c.cid`.execute(db)
  return rows
}

test('creates the tables that better-auth creates, so that it finds nothing to change', async () => {
  const dataDir = await makeTemporaryFolder()
  const db = openDatabase(join(dataDir, 'kindred.db'))
  onTestFinished(() => db.destroy())
  await createTables(db)
  const { db: other } = await createTestApp()
  expect(await readColumns(db)).toEqual(await readColumns(other))
  expect(await describeSqlite(db)).toEqual(await describeSqlite(other))

  const readSchema = async () => (await sql`select * from sqlite_master order by name`.execute(db)).rows
  const before = await readSchema()
  await createTestApp({ storage: { db, dataDir, store: await openFilesystemStore(join(dataDir, 'blobs')) } })
  expect(await readSchema()).toEqual(before)
})
