import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { MIGRATIONS } from '../../server/storage/db/migrations.ts'
import { POSTGRES_MIGRATIONS } from '../../server/storage/db/migrations.ts'
import { openStorage } from '../../server/storage/open-storage.ts'
import { createTestApp } from '../server/test-app.ts'
import { makeTemporaryFolder } from '../server/make-temporary-folder.ts'
import { createTestStorage } from '../server/test-storage.ts'
import { describePostgres, describeSqlite } from './describe-tables.ts'

/** The first migration of PostgreSQL replaces the migrations of SQLite up to this one. */
const BASELINE = '0035'

/**
 * Every index of SQLite ends with the row id implicitly; PostgreSQL has it, or the primary key,
 * where queries need it.
 */
const WITH_ROW_ID: Readonly<Record<string, string>> = {
  'allFaces: index (ownerId)': 'allFaces: index (ownerId,id)',
  'allPhotos: index (ownerId)': 'allPhotos: index (ownerId,seq)',
  'decisionFaces: index (ownerId)': 'decisionFaces: index (ownerId,seq,faceId)',
  'drawnFaces: index (ownerId)': 'drawnFaces: index (ownerId,id)',
  'faceReadings: index (ownerId)': 'faceReadings: index (ownerId,faceId)',
  'folderSidecars: index (ownerId)': 'folderSidecars: index (ownerId,id)',
  'followingMoves: index (ownerId)': 'followingMoves: index (ownerId,seq,faceId,revision)',
  'jobs: partial index (priority,ownerId,runAt)': 'jobs: partial index (priority,ownerId,runAt,id)',
}

test('PostgreSQL has the tables, columns, keys, indexes and references of SQLite', async () => {
  const dataDir = await makeTemporaryFolder()
  const sqlite = await openStorage(dataDir)
  // Creates the tables of better-auth too.
  await createTestApp({ storage: { ...sqlite, dataDir } })
  const { db } = await createTestStorage()
  const expected = await describeSqlite(sqlite.db)
  await sqlite.db.destroy()
  expect(expected.length).toBeGreaterThan(300)
  expect(await describePostgres(db)).toEqual(expected.map(line => WITH_ROW_ID[line] ?? line).toSorted())
})

test('every migration after the baseline has one of its name for PostgreSQL', () => {
  const later = Object.keys(MIGRATIONS).filter(name => name.slice(0, 4) > BASELINE)
  expect(Object.keys(POSTGRES_MIGRATIONS)).toEqual([`${BASELINE}-baseline`, ...later])
})

test('texts are compared byte by byte, whatever the language of the database is', async () => {
  const { db } = await createTestStorage()
  const { rows } = await sql<{ collation: string | null }>`
    select distinct collation_name as collation from information_schema.columns
    where table_schema = 'public' and table_name not like 'kysely%' and data_type = 'text'`.execute(db)
  expect(rows).toEqual([{ collation: 'C' }])
})
