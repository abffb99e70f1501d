import { spawn } from 'node:child_process'
import { chmod, cp, open, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { buildPhoto } from '../test/factories/build-photo.ts'
import { makeTemporaryFolder } from '../test/server/make-temporary-folder.ts'
import { createTestStorage } from '../test/server/test-storage.ts'
import { closeBlobs, closeDataFolder, openStorage } from '../server/storage/open-storage.ts'
import { writeSnapshot } from '../server/storage/backup/write-snapshot.ts'
import { inspectDatabase, inspectState } from '../server/storage/db/inspect-database.ts'
import { writeChosenNetwork } from '../server/storage/db/recognition-network.ts'
import { BUNDLED_NETWORK } from '../faces/networks/networks.ts'
import { HOUR_MS } from '../shared/api/durations.ts'
import {
  checkClock,
  checkDisk,
  checkFolder,
  checkDatabase,
  checkVersion,
  checkPhotos,
  checkNetworks,
  checkGroupings,
} from './doctor/check-library.ts'
import {
  checkModels,
  checkNode,
  checkPackages,
  checkMail,
  checkBackups,
} from './doctor/check-installation.ts'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))
const MODELS = fileURLToPath(new URL('../models', import.meta.url))

async function runDoctor(settings: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, [MAIN, 'doctor', ...args], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exit = new Promise<number | null>(resolve => child.once('close', resolve))
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await exit, stdout, stderr }
}

async function setUp() {
  const { db, dataDir } = await createTestStorage()
  await closeDataFolder(dataDir)
  await closeBlobs(dataDir)
  return { db, dataDir, file: join(dataDir, 'kindred.db') }
}

const buildWrong = (check: string, message: RegExp) => ({
  check,
  isFine: false,
  message: expect.stringMatching(message),
})

describe('kindred doctor', () => {
  test('finds no problems while a server has the database open', async () => {
    const { dataDir } = await setUp()
    const { code, stdout, stderr } = await runDoctor({ KINDRED_DATA_DIR: dataDir }, '--json')
    const lines = stdout
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as { check: string; ok: boolean; message: string })
    expect(lines.filter(({ ok }) => !ok)).toEqual([])
    expect(lines.map(({ check }) => check)).toEqual([
      'node',
      'packages',
      'models',
      'settings',
      'folder',
      'disk',
      'version',
      'database',
      'photos',
      'grouping',
      'clock',
      'networks',
      'backup',
      'mail',
    ])
    expect([code, stderr]).toEqual([0, ''])
  })

  test('prints one line per problem, and exits with 1', async () => {
    const dataDir = await makeTemporaryFolder()
    const { db } = await openStorage(dataDir)
    await db.destroy()
    await truncate(join(dataDir, 'kindred.db'), 5000)
    const { code, stdout, stderr } = await runDoctor({ KINDRED_DATA_DIR: dataDir })
    expect(stdout).toMatch(/^TO DO {2}database {2}SQLite says ".*": stop the server, keep a copy .*$/m)
    expect(stdout.match(/^(?:ok {4}|TO DO) .*$/gm)).toHaveLength(14)
    expect([code, stderr]).toEqual([1, ''])
  })

  test('reports an invalid setting and a missing data folder', async () => {
    const bad = await runDoctor({ KINDRED_WORKERS: 'many' })
    expect(bad.stdout).toMatch(/^TO DO {2}settings {2}KINDRED_WORKERS is "many"/m)
    expect(bad.code).toBe(1)
    const empty = await runDoctor({ KINDRED_DATA_DIR: await makeTemporaryFolder() })
    expect(empty.stdout).toMatch(/^TO DO {2}folder {4}There's no Kindred data in .*: set KINDRED_DATA_DIR/m)
    expect(empty.code).toBe(1)
  })
})

test('a data folder that other users can read as a whole or in part', async () => {
  const { dataDir, file } = await setUp()
  expect(await checkFolder(dataDir)).toMatchObject({ isFine: true })
  await chmod(file, 0o640)
  expect(await checkFolder(dataDir)).toEqual(
    buildWrong('folder', /^Other users can open .*kindred\.db\. Run chmod/),
  )
  await chmod(file, 0o600)
  await chmod(dataDir, 0o755)
  expect(await checkFolder(dataDir)).toEqual(buildWrong('folder', /^Other users can open/))
})

test('scheduled backups of which none is recent, or that cannot be read', async () => {
  const storage = await setUp()
  const { store } = await openStorage(storage.dataDir)
  const folder = await makeTemporaryFolder()
  const schedule = { folder, hour: 3, passphraseFile: null }
  const [writtenAt, hourMs] = [Date.parse('2026-11-22T03:00:00Z'), 60 * 60_000]
  const check = (hours: number) => checkBackups(schedule, writtenAt + hours * hourMs)
  expect(await check(0)).toEqual(buildWrong('backup', /There's no verified backup in .* yet/))
  await cp(storage.dataDir, join(folder, 'copied by hand'), { recursive: true })
  expect(await check(0)).toEqual(buildWrong('backup', /copies made by someone else don't count: 1/))
  await writeSnapshot(
    { db: storage.db, store },
    { folder, dataDir: storage.dataDir, passphrase: null, now: writtenAt },
  )
  const message = '1 verified backup, the latest 30 hours old'
  expect(await check(30)).toEqual({ check: 'backup', isFine: true, message })
  expect(await check(60)).toEqual(buildWrong('backup', /latest 60 hours old: the server's log says why/))
  const gone = { ...schedule, folder: join(folder, 'gone') }
  expect(await checkBackups(gone, writtenAt)).toEqual(buildWrong('backup', /can't be read\. Check/))
  const short = { folder: null, hour: 3, passphraseFile: join(folder, 'passphrase') }
  await writeFile(short.passphraseFile, 'short\n')
  expect(await checkBackups(short, writtenAt)).toEqual(buildWrong('backup', /at least 12 characters/))
  await writeFile(short.passphraseFile, 'seven slow silver snails\n')
  await chmod(short.passphraseFile, 0o640)
  expect(await checkBackups(short, writtenAt)).toEqual(buildWrong('backup', /Other users can read/))
  await chmod(short.passphraseFile, 0o600)
  expect(await checkBackups(short, writtenAt)).toMatchObject({ isFine: true })
  expect(await checkBackups({ ...short, passphraseFile: null }, writtenAt)).toMatchObject({ isFine: true })
})

test('a disk that is nearly full', async () => {
  const { dataDir } = await setUp()
  expect(await checkDisk(dataDir, async () => 2 * 1024 ** 3)).toMatchObject({ isFine: true })
  expect(await checkDisk(dataDir, async () => 1024 ** 3 - 1)).toEqual(
    buildWrong('disk', /^Only 1\.0 GB is free/),
  )
})

test('a Node without security fixes, and packages that are missing or of other versions', async () => {
  expect(checkNode(process.versions.node)).toMatchObject({ isFine: true })
  expect(checkNode('24.0.0')).toEqual(buildWrong('node', /^Node 24\.0\.0 lacks security fixes/))
  expect(await checkPackages()).toMatchObject({ isFine: true })
  expect(await checkPackages({ fastify: '1.0.0' })).toEqual(
    buildWrong('packages', /^fastify 1\.0\.0 is needed, but \S+ is installed/),
  )
  expect(await checkPackages({ nothing: '1.0.0' })).toEqual(
    buildWrong('packages', /^nothing 1\.0\.0 is missing/),
  )
})

test('the network in use must be on each machine with workers', async () => {
  const dataDir = await makeTemporaryFolder()
  for (const usedId of [null, BUNDLED_NETWORK.id])
    expect(await checkNetworks(dataDir, usedId)).toMatchObject({ isFine: true })
  expect(await checkNetworks(dataDir, 'edgeface-xs')).toEqual(
    buildWrong('networks', /edgeface-xs isn't in the data folder\. Add it with "kindred models add"/),
  )
  const { db, file } = await setUp()
  expect(inspectDatabase(file)).toMatchObject({ networkId: null })
  await writeChosenNetwork(db, 'edgeface-xs')
  expect(inspectDatabase(file)).toMatchObject({ networkId: 'edgeface-xs' })
})

test('models that are damaged or missing', async () => {
  const folder = join(await makeTemporaryFolder(), 'models')
  await cp(MODELS, folder, { recursive: true, filter: path => !path.includes('convert') })
  expect(await checkModels(folder)).toMatchObject({ isFine: true })
  const model = await open(join(folder, 'facemesh.onnx'), 'r+')
  await model.write('x', 1000)
  await model.close()
  expect(await checkModels(folder)).toEqual(buildWrong('models', /facemesh\.onnx is damaged/))
  await rm(join(folder, 'blazeface.onnx'))
  expect(await checkModels(folder)).toEqual(buildWrong('models', /blazeface\.onnx is missing/))
})

test('a file that is not a database, lacks tables, or is damaged', async () => {
  const { db, dataDir, file } = await setUp()
  expect(checkDatabase(inspectDatabase(file))).toMatchObject({ isFine: true })
  await db.schema.dropView('photos').execute()
  expect(checkDatabase(inspectDatabase(file))).toEqual(buildWrong('database', /no such table: photos/))
  const text = join(dataDir, 'text.db')
  await writeFile(text, 'This is no database at all. '.repeat(100))
  expect(checkDatabase(inspectDatabase(text))).toEqual(buildWrong('database', /file is not a database/))
  await db.destroy()
  const { size } = await stat(file)
  const handle = await open(file, 'r+')
  // Every page except the first.
  await handle.write(Buffer.alloc(size - 4096, 0xff), 0, size - 4096, 4096)
  await handle.close()
  expect(checkDatabase(inspectDatabase(file))).toMatchObject({ isFine: false })
})

test('a database that a newer version wrote, or an older one', async () => {
  const { db, dataDir, file } = await setUp()
  const check = async () => checkVersion(await inspectState(file), file)
  expect(await check()).toMatchObject({ isFine: true })
  await sql`delete from kysely_migration where name > '0028'`.execute(db)
  expect(await check()).toMatchObject({
    isFine: true,
    message: expect.stringMatching(/upgrades it/),
  })
  await sql`insert into kysely_migration (name, timestamp) values ('9999-from-the-future', '')`.execute(db)
  await db
    .insertInto('versions')
    .values({ version: '99.0.0', openedAt: Date.now() + 1 })
    .execute()
  expect(await check()).toEqual(buildWrong('version', /was written by Kindred 99\.0\.0.*Start that version/))
  // This version does not know the tables of a newer one: a missing view must not be reported as
  // damage, nor lead to the advice to restore a backup.
  await db.schema.dropView('photos').execute()
  const { stdout, code } = await runDoctor({ KINDRED_DATA_DIR: dataDir })
  expect(stdout.match(/^TO DO .*$/gm)).toEqual([expect.stringMatching(/^TO DO {2}version /)])
  expect(code).toBe(1)
})

test('a data folder that was copied without some of its photos', async () => {
  const dataDir = await makeTemporaryFolder()
  const storage = await createTestStorage(dataDir)
  const file = join(dataDir, 'kindred.db')
  const { id } = await buildPhoto(storage, { ownerId: 'ann' })
  await buildPhoto(storage, { ownerId: 'ann' })
  expect(await checkPhotos(dataDir, inspectDatabase(file))).toMatchObject({ isFine: true })
  await rm(join(dataDir, 'blobs', 'ann', 'original', id))
  expect(await checkPhotos(dataDir, inspectDatabase(file))).toEqual(
    buildWrong('photos', /^The files of 1 of 2 photos are missing from .*: copy blobs/),
  )
})

test('a grouping that was refused, and a database from before this was recorded', async () => {
  const { db, file } = await setUp()
  const grouping = { version: 1, durationMs: 0, groupedAt: 1 }
  await db
    .insertInto('groupings')
    .values([
      { ...grouping, ownerId: 'ann', contradiction: 'faces-coincide' },
      { ...grouping, ownerId: 'bob' },
    ])
    .execute()
  expect(checkGroupings(inspectDatabase(file))).toEqual(
    buildWrong('grouping', /^People haven't been regrouped for 1 user,/),
  )
  await db.schema.alterTable('groupings').dropColumn('contradiction').execute()
  expect(checkGroupings(inspectDatabase(file))).toMatchObject({ isFine: true })
  await db.destroy()
})

test('a clock that is behind recorded times', async () => {
  const { db, dataDir, file } = await setUp()
  const now = Date.now()
  expect(await checkClock(dataDir, { now, newestAt: null })).toMatchObject({ isFine: true })
  await buildPhoto(await createTestStorage(dataDir), {
    ownerId: 'ann',
    uploadedAt: new Date(now + HOUR_MS).toISOString(),
  })
  const { newestAt } = inspectDatabase(file)
  expect(await checkClock(dataDir, { now, newestAt })).toEqual(
    buildWrong('clock', /^This computer's clock says .* Correct the clock\.$/),
  )
  const later = new Date(now + HOUR_MS)
  await utimes(dataDir, later, later)
  expect(await checkClock(dataDir, { now, newestAt: null })).toMatchObject({ isFine: false })
  await db.destroy()
})

test('a mail server that cannot be reached', async () => {
  const server = createServer(socket => socket.end())
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  // The address of a TCP server that listens.
  const { port } = server.address() as AddressInfo
  const url = `smtp://user:secret@127.0.0.1:${port}`
  expect(await checkMail(undefined)).toMatchObject({ isFine: true })
  expect(await checkMail(url)).toMatchObject({ isFine: true })
  await new Promise(resolve => void server.close(resolve))
  const finding = await checkMail(url)
  expect(finding).toEqual(buildWrong('mail', /^Can't reach the mail server at 127\.0\.0\.1, port \d+/))
  expect(finding.message).not.toContain('secret')
  // A deadline of 0 ms has passed before the server can answer.
  expect(await checkMail('smtp://192.0.2.1', 0)).toEqual(buildWrong('mail', /port 587/))
})
