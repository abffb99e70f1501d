import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { buildAlbum } from '../test/factories/build-album.ts'
import { buildAlbumLibrary } from '../test/factories/build-grouped-library.ts'
import { buildSettings } from '../test/server/build-settings.ts'
import { makeTemporaryFolder } from '../test/server/make-temporary-folder.ts'
import { createTestApp } from '../test/server/test-app.ts'

const KINDRED = fileURLToPath(new URL('../bin/kindred.mjs', import.meta.url))

async function runRegroup(settings: Record<string, string>, ...args: string[]) {
  const env = { ...process.env, ...settings }
  const child = spawn(process.execPath, [KINDRED, 'regroup', ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { stdout, stderr }
}

test('kindred regroup shows what would change, changes it, and keeps decisions', async () => {
  const app = await createTestApp()
  const { db, accounts } = app
  const settings = await buildSettings(app)
  const { uid: ownerId } = await accounts.create({
    email: 'ann@example.org',
    password: 'four quiet garden chairs',
  })
  const faces = buildAlbum({ people: 2, photos: 12, seed: 5 })
  const personOf = await buildAlbumLibrary(app, { ownerId, faces })
  // All faces in one person, which no grouping would do, and one face that the user placed there.
  const ids = [...personOf.keys()]
  const totals = { photoCount: 12, faceCount: ids.length, coverFaceId: ids[0]! }
  await db
    .insertInto('allPeople')
    .values({ id: 'p1', ownerId, number: 1, name: 'Ann', ...totals, createdAt: 0 })
    .execute()
  await db.updateTable('allFaces').set({ personId: 'p1' }).execute()
  const isFirst = (id: string) => personOf.get(id) === personOf.get(ids[0]!)
  const stranger = ids.find(id => !isFirst(id))!
  await db
    .updateTable('allFaces')
    .set({ standing: 'placed' })
    .where('id', 'in', [ids[0]!, stranger])
    .execute()
  const readPlaces = () => db.selectFrom('faces').select(['id', 'personId']).orderBy('id').execute()
  const before = await readPlaces()

  const dry = await runRegroup(settings, '--dry-run')
  expect(dry.stderr).toBe('')
  expect(dry.stdout).toMatch(
    new RegExp(`^${ownerId}: ${ids.length} faces of \\d+ people; \\d+ faces would move\n`),
  )
  expect(dry.stdout).toMatch(/\n {2}\d+ faces?: Ann → a new person\n/)
  expect(await readPlaces()).toEqual(before)

  const done = await runRegroup(settings, '--user', 'ann@example.org')
  expect(done.stdout).toBe(dry.stdout.replace('would move', 'moved'))
  const after = new Map((await readPlaces()).map(({ id, personId }) => [id, personId]))
  expect([after.get(ids[0]!), after.get(stranger)]).toEqual(['p1', 'p1'])
  expect((await runRegroup(settings, '--user', 'nobody@example.org')).stderr).toMatch(/^kindred: /)
})

test('kindred regroup names the data folder if it contains no data', async () => {
  const { stderr } = await runRegroup({ KINDRED_DATA_DIR: await makeTemporaryFolder() })
  expect(stderr).toContain('Set KINDRED_DATA_DIR to the right folder.')
})
