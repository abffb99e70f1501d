import { readdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { buildUser } from '../../../test/factories/build-user.ts'
import { buildEraser } from '../../../test/factories/build-eraser.ts'
import { readMode } from '../../../test/server/read-mode.ts'
import { makeTemporaryFolder } from '../../../test/server/make-temporary-folder.ts'
import { createTestApp } from '../../../test/server/test-app.ts'
import { createTestStorage } from '../../../test/server/test-storage.ts'
import { loadFixture } from '../../../test/upgrades/load-fixture.ts'
import { joinStorage } from '../open-storage.ts'
import { openDatabase } from '../db/open-database.ts'
import { listUpgradeCopies, pruneUpgradeCopies, removeUpgradeCopies } from './upgrade-copies.ts'
import { assertSurvivable, upgradeDatabase } from './upgrade-database.ts'
import { DAY_MS } from '../../../shared/api/durations.ts'

const OWN_FILES = /^kindred\.db(?:-wal|-shm)?$/

const formatCopyName = (version: string, time: string) => `kindred.db.${version}-${time}.copy`

async function openFixture() {
  const { dataDir } = await loadFixture('0.1.0')
  const file = join(dataDir, 'kindred.db')
  const db = openDatabase(file)
  onTestFinished(() => db.destroy())
  const readRows = async () => (await sql`select name from kysely_migration order by name`.execute(db)).rows
  const listOthers = async () => (await readdir(dataDir)).filter(name => !OWN_FILES.test(name))
  return { dataDir, file, db, readRows, listOthers }
}

describe('an upgrade', () => {
  test('keeps a private copy of the database in the state written by the other version', async () => {
    const { dataDir, file, db, readRows } = await openFixture()
    const before = await readRows()
    await upgradeDatabase(db, { file, dataDir, now: Date.parse('2026-11-22T15:10:00.123Z') })
    const copy = `${file}.0.1.0-20261122T151000Z.copy`
    const madeAt = Date.parse('2026-11-22T15:10:00Z')
    expect(await listUpgradeCopies(dataDir)).toEqual([{ path: copy, madeAt }])
    expect(await readMode(copy)).toBe(0o600)
    const old = openDatabase(copy)
    onTestFinished(() => old.destroy())
    expect((await sql`select name from kysely_migration order by name`.execute(old)).rows).toEqual(before)
    const readPeople = (queryable: typeof db) => queryable.selectFrom('people').selectAll().execute()
    expect(await readPeople(old)).toEqual(await readPeople(db))
    // An upgraded database is not copied again.
    await upgradeDatabase(db, { file, dataDir, now: madeAt + DAY_MS })
    expect(await listUpgradeCopies(dataDir)).toHaveLength(1)
  })

  test('does not begin without space for the copy', async () => {
    const { dataDir, file, db, readRows, listOthers } = await openFixture()
    const before = await readRows()
    const options = { file, dataDir, now: 0, readFree: async () => 64 * 1024 * 1024 }
    await expect(upgradeDatabase(db, options)).rejects.toMatchObject({
      code: 'disk-full',
      message: expect.stringMatching(/needs \d+ MB on that disk\. Free up some space/),
    })
    expect([await readRows(), await listOthers()]).toEqual([before, []])
  })

  test('that fails leaves the database unchanged, and no copy', async () => {
    const { dataDir, file, db, readRows, listOthers } = await openFixture()
    // The migrations before the one that creates this table succeed.
    await sql`create table "networkChanges" (other text)`.execute(db)
    const readTables = async () => (await sql`select sql from sqlite_master order by name`.execute(db)).rows
    const before = [await readRows(), await readTables()]
    await expect(upgradeDatabase(db, { file, dataDir, now: 0 })).rejects.toThrow('already exists')
    expect([await readRows(), await readTables()]).toEqual(before)
    expect(await listOthers()).toEqual([])
  })
})

describe('copies from before upgrades', () => {
  test('are kept for the last two upgrades and 30 days', async () => {
    const dataDir = await makeTemporaryFolder()
    const names = [
      formatCopyName('0.1.0', '20261101T000000Z'),
      formatCopyName('0.2.0', '20261110T000000Z'),
      formatCopyName('0.3.0-rc.1', '20261120T000000Z'),
    ]
    const others = ['kindred.db', 'my kindred.db.1.0-20261101T000000Z.copy.zip']
    const unfinished = `${formatCopyName('0.4.0', '20261121T000000Z')}.partial`
    for (const name of [...names, ...others, unfinished]) await writeFile(join(dataDir, name), '')
    await pruneUpgradeCopies(dataDir, Date.parse('2026-11-22T00:00:00Z'))
    expect((await readdir(dataDir)).toSorted()).toEqual([...names.slice(1), ...others].toSorted())
    await pruneUpgradeCopies(dataDir, Date.parse('2026-12-10T00:00:00Z'))
    expect((await readdir(dataDir)).toSorted()).toEqual([...names.slice(2), ...others].toSorted())
  })

  test('are deleted by every erasure', async () => {
    const app = await createTestApp()
    const user = await buildUser(app)
    const name = formatCopyName('0.1.0', '20261101T000000Z')
    for (const url of ['/api/library/erase', '/api/account/delete']) {
      await writeFile(join(app.dataDir, name), 'what was erased')
      const answer = await user.send({ method: 'POST', url, payload: {} })
      expect([url, answer.statusCode]).toEqual([url, 200])
      expect(await readdir(app.dataDir)).not.toContain(name)
    }
  })

  test('keep an erasure open as long as they cannot be removed', async () => {
    const app = await createTestApp()
    const user = await buildUser(app)
    const dependencies = {
      removeUpgradeCopies: async () => {
        throw new Error('The disk is read-only.')
      },
    }
    const eraser = buildEraser(app, dependencies)
    await eraser.begin(user.uid, 'deleted-all', async () => {})
    expect(await eraser.continueAll()).toBe(1)
    const repaired = buildEraser(app, { removeUpgradeCopies: () => removeUpgradeCopies(app.dataDir) })
    expect(await repaired.continueAll()).toBe(0)
  })
})

describe('a database of another version', () => {
  test('is refused when it is newer, by the server and by commands', async () => {
    const storage = await createTestStorage()
    const { db, dataDir } = storage
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '')`.execute(db)
    await db.insertInto('versions').values({ version: '7.8.9', openedAt: 9e15 }).execute()
    const refusal = {
      code: 'database-newer',
      message: expect.stringMatching(
        /kindred\.db was written by Kindred 7\.8\.9, and this one \(\S+\) can't read it\. Start that version or a newer one\./,
      ),
    }
    await expect(createTestStorage(dataDir)).rejects.toMatchObject(refusal)
    await expect(joinStorage(dataDir)).rejects.toMatchObject(refusal)
    expect(await listUpgradeCopies(dataDir)).toEqual([])
  })

  test('is not opened by commands until the server has upgraded it', async () => {
    const { dataDir, readRows } = await openFixture()
    const before = await readRows()
    await expect(joinStorage(dataDir)).rejects.toMatchObject({
      code: 'database-outdated',
      message: expect.stringMatching(/Kindred 0\.1\.0 and hasn't been upgraded yet\. Run "kindred serve"/),
    })
    expect(await readRows()).toEqual(before)
    await createTestStorage(dataDir)
    const { db } = await joinStorage(dataDir)
    await db.destroy()
  })

  test('is refused when it lacks a migration from before its newest one', async () => {
    const { db, dataDir } = await createTestStorage()
    await sql`delete from kysely_migration where name = '0024-causes-of-moves'`.execute(db)
    await expect(createTestStorage(dataDir)).rejects.toMatchObject({ code: 'database-out-of-order' })
    expect((await listUpgradeCopies(dataDir)).map(({ path }) => basename(path))).toEqual([])
  })
})

test('only nodes that do not survive the migrations have to be stopped first', () => {
  const kinds = { '9001-more': 'expand', '9002-other': 'contract' } as const
  expect(() => assertSurvivable(['9001-more'], [64], kinds)).not.toThrow()
  expect(() => assertSurvivable(['9001-more', '9002-other'], [9001, 9002], kinds)).toThrow(
    /^A node running an older version is using /,
  )
})
