import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { describeClocks } from '../../cli/doctor/check-postgres.ts'
import { getEngine } from '../../server/storage/db/engine.ts'
import { writeZip } from '../../server/storage/backup/write-zip.ts'
import type { MoveWatcher } from '../../server/storage/move/move-library.ts'
import { restoreLibrary } from '../../server/storage/move/restore-library.ts'
import { joinStorage, openStorage, type Storage } from '../../server/storage/open-storage.ts'
import { HOUR_MS } from '../../shared/api/durations.ts'
import { buildPerson, buildPhoto } from '../factories/build-photo.ts'
import { findFreePort } from '../server/find-free-port.ts'
import { listNames } from '../server/list-names.ts'
import { makeTemporaryFolder } from '../server/make-temporary-folder.ts'
import { createTestStorage, type TestStorage } from '../server/test-storage.ts'
import { createBucket, useS3Server, hasS3Server, serveSettings } from '../s3/s3-server.ts'
import { createDatabase } from './create-database.ts'
import { runInDatabase } from './run-in-database.ts'

const MAIN = fileURLToPath(new URL('../../cli/main.ts', import.meta.url))
const ownerId = 'ann'
const SILENT: MoveWatcher = { begin() {}, advance() {}, end() {}, assertWanted() {} }

async function run(settings: object, ...args: string[]) {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { PATH: process.env['PATH'], ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exit = new Promise<number | null>(resolve => child.once('close', resolve))
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await exit, stdout, stderr }
}

async function buildPeople(storage: TestStorage): Promise<void> {
  const { id } = await buildPhoto(storage, { ownerId, hasFilm: true })
  await buildPhoto(storage, { ownerId, state: 'waiting' })
  await buildPerson(storage, { ownerId, number: 1, name: 'Ann', photoIds: [id] })
}

async function readLibrary({ db, store }: Storage) {
  const tables = ['photos', 'films', 'faces', 'people', 'faceReadings', 'batches', 'jobs'] as const
  const { openRows } = getEngine(db).rows
  const rows = tables.map(
    async table => new Set(await openRows(db, await db.selectFrom(table).selectAll().execute())),
  )
  return { rows: await Promise.all(rows), blobs: await listNames(store) }
}

describe.skipIf(!hasS3Server())('a backup', () => {
  const server = useS3Server()

  test.each(['SQLite', 'PostgreSQL'])('of %s is restored into PostgreSQL and a bucket', async engine => {
    const storage = engine === 'PostgreSQL' ? await createTestStorage() : await openFiles()
    await buildPeople(storage)
    const file = join(await makeTemporaryFolder(), 'a.zip')
    await writeZip(storage, { file, dataDir: storage.dataDir, passphrase: null })
    const dataDir = join(await makeTemporaryFolder(), 'data')
    const to = { dataDir, databaseUrl: await createDatabase(), s3: await createBucket(server) }
    const settings = { DATABASE_URL: to.databaseUrl, KINDRED_DATA_DIR: dataDir, ...serveSettings(to.s3) }
    expect(await run(settings, 'restore', file)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Restored 2 photos to the database in DATABASE_URL\n/),
    })
    expect(existsSync(`${dataDir}.restored`)).toBe(false)
    const restored = await joinStorage(dataDir, to)
    onTestFinished(() => restored.db.destroy())
    expect(await readLibrary(restored)).toEqual(await readLibrary(storage))

    const again = await run(settings, 'restore', file)
    expect([again.code, again.stderr]).toEqual([
      1,
      expect.stringMatching(
        /kindred: The database to fill already contains a library: specify an empty database\.\n$/,
      ),
    ])
    const copy = join(await makeTemporaryFolder(), 'copy.zip')
    const written = await run(settings, 'backup', copy)
    expect(written).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Backed up 2 photos/),
      stderr: expect.stringMatching(/^(?:Copying: .*\n)+$/),
    })
    expect(await run(settings, 'backup', '--verify', copy)).toMatchObject({ code: 0 })
  })

  test('that is restored after an interruption continues, with files in the data folder too', async () => {
    const storage = await createTestStorage()
    await buildPeople(storage)
    const file = join(await makeTemporaryFolder(), 'a.zip')
    await writeZip(storage, { file, dataDir: storage.dataDir, passphrase: null })
    const to = {
      dataDir: join(await makeTemporaryFolder(), 'data'),
      databaseUrl: await createDatabase(),
      s3: null,
    }
    let asked = 0
    const interrupting = {
      ...SILENT,
      assertWanted() {
        asked += 1
        if (asked === 4) throw new Error('interrupted by the test')
      },
    }
    const options = { file, to, passphrase: null }
    await expect(restoreLibrary(options, interrupting)).rejects.toThrow('interrupted by the test')
    expect(await restoreLibrary(options, SILENT)).toMatchObject({ photos: 2, people: 1 })
    const restored = await openStorage(to.dataDir, to)
    onTestFinished(() => restored.db.destroy())
    expect(await readLibrary(restored)).toEqual(await readLibrary(storage))
  })

  test('of a moment contains no row of a later one', async () => {
    const storage = await createTestStorage()
    await buildPeople(storage)
    const file = join(await makeTemporaryFolder(), 'a.zip')
    let isFirst = true
    const store = {
      ...storage.store,
      readByteSize: async (name: string) => {
        if (isFirst) {
          isFirst = false
          await buildPhoto(storage, { ownerId })
        }
        return storage.store.readByteSize(name)
      },
    }
    expect(
      await writeZip({ ...storage, store }, { file, dataDir: storage.dataDir, passphrase: null }),
    ).toMatchObject({ photos: 2 })
  })
})

async function openFiles(): Promise<TestStorage> {
  const dataDir = await makeTemporaryFolder()
  const storage = await openStorage(dataDir)
  onTestFinished(() => storage.db.destroy())
  return { ...storage, dataDir }
}

describe.skipIf(!hasS3Server())('kindred doctor', () => {
  const server = useS3Server()

  test('checks PostgreSQL and the store in one line each, and says what to do', async () => {
    const s3 = await createBucket(server)
    const url = await createDatabase()
    const dataDir = await makeTemporaryFolder()
    const settings = { DATABASE_URL: url, KINDRED_DATA_DIR: dataDir, ...serveSettings(s3) }
    const empty = await run(settings, 'doctor')
    expect(empty.stdout).toMatch(
      /^TO DO {2}version {3}The database in DATABASE_URL is empty: start "kindred serve"/m,
    )
    const storage = { ...(await openStorage(dataDir, { databaseUrl: url, s3 })), dataDir }
    await buildPeople(storage)
    const fine = await run(settings, 'doctor', '--json')
    const lines = fine.stdout
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as { check: string; ok: boolean; message: string })
    expect(lines.filter(({ ok }) => !ok)).toEqual([])
    expect(lines.map(({ check }) => check).join(' ')).toBe(
      'node packages models settings folder disk database version clock indexes store photos grouping networks backup mail',
    )
    expect([fine.code, fine.stderr]).toEqual([0, ''])

    await runInDatabase(url, 'create extension amcheck')
    const [photo] = await storage.db.selectFrom('photos').select('id').execute()
    await storage.store.remove(`${ownerId}/original/${photo?.id}`)
    const wrong = await run(settings, 'doctor')
    expect(wrong.stdout).toMatch(/^ok {5}indexes {3}PostgreSQL found no damage in \d+ indexes$/m)
    expect(wrong.stdout).toMatch(
      /^TO DO {2}photos {4}The files of 1 of 2 photos are missing from the object store/m,
    )
    expect(wrong.code).toBe(1)
    await storage.db.insertInto('secrets').values({ name: 'unfinished-copy', value: 'x' }).execute()
    const unfinished = await run(settings, 'doctor')
    expect(unfinished.stdout).toMatch(
      /^TO DO {2}library {3}The database in DATABASE_URL contains only part of a library/m,
    )
    await storage.db.destroy()

    const away = `postgres://kindred:hidden@127.0.0.1:${await findFreePort()}/kindred`
    const unreachable = await run({ ...settings, DATABASE_URL: away }, 'doctor')
    expect(unreachable.stdout).toMatch(
      /^TO DO {2}database {2}DATABASE_URL points to \S+, where no PostgreSQL server/m,
    )
    expect(unreachable.stdout).not.toContain('hidden')
  })
})

test('kindred doctor compares the clock of the database with that of this machine', () => {
  expect(describeClocks(10_000, 10_400)).toEqual({
    check: 'clock',
    isFine: true,
    message: "This machine's clock is 0.4 s behind the database's",
  })
  expect(describeClocks(2 * HOUR_MS, 0)).toMatchObject({
    isFine: false,
    message: expect.stringMatching(/^This machine's clock is 7200\.0 s ahead of .*\. Synchronise both with/),
  })
})
