import { spawn } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { buildPhoto } from '../test/factories/build-photo.ts'
import { PEOPLE_IN_SAMPLE, readSamplePhoto } from '../test/sample-photos.ts'
import { listNames } from '../test/server/list-names.ts'
import { makeTemporaryFolder } from '../test/server/make-temporary-folder.ts'
import { createTestApp } from '../test/server/test-app.ts'
import { createTestStorage } from '../test/server/test-storage.ts'

const KINDRED = fileURLToPath(new URL('../bin/kindred.mjs', import.meta.url))

async function runSeed(dataDir: string, ...args: readonly string[]) {
  const env = { ...process.env, KINDRED_DATA_DIR: dataDir }
  const child = spawn(process.execPath, [KINDRED, 'seed', ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { stdout, stderr }
}

test('kindred seed fills a library with drawn people, each found as one person, and only once', async () => {
  const dataDir = await makeTemporaryFolder()
  const first = await runSeed(dataDir, '--photos', '16')
  expect(first.stderr).toBe('')
  expect(first.stdout).toMatch(
    /^Added 16 new photos to the library of seed@example\.org\nLog in at \S+ with /,
  )

  const { db, store } = await createTestStorage(dataDir)
  const photos = await db.selectFrom('photos').select(['id', 'takenAt', 'state']).execute()
  expect(photos).toHaveLength(16)
  expect(photos.every(({ state, takenAt }) => state === 'processed' && takenAt !== null)).toBe(true)
  const faces = await db.selectFrom('faces').select(['id', 'personId']).execute()
  const people = await db.selectFrom('people').select(['id', 'faceCount', 'photoCount']).execute()
  // Every drawn person, each at most once in a photo.
  expect(people).toHaveLength(10)
  expect(people.every(({ faceCount, photoCount }) => faceCount === photoCount)).toBe(true)
  expect(faces.filter(({ personId }) => personId === null)).toEqual([])
  expect(await listNames(store)).toHaveLength(3 * photos.length + faces.length)
  // The server cuts portraits of the people when it is idle.
  const jobs = await db.selectFrom('jobs').select('name').execute()
  expect(jobs.filter(({ name }) => name !== 'cut-portrait')).toEqual([])

  expect((await runSeed(dataDir, '--photos', '16')).stdout).toMatch(/^Added 0 new photos /)
})

test('kindred seed finds the people of real photos', async () => {
  const [dataDir, folder] = [await makeTemporaryFolder(), await makeTemporaryFolder()]
  await mkdir(join(folder, 'Ann'))
  await writeFile(join(folder, 'Ann', 'sample.jpg'), await readSamplePhoto(1))
  const { stdout } = await runSeed(dataDir, '--people', folder, '--user', 'ann@example.org')
  expect(stdout).toMatch(/^Added 1 new photo to the library of ann@example\.org\n/)
  const { db } = await createTestStorage(dataDir)
  expect(await db.selectFrom('faces').select('id').execute()).toHaveLength(PEOPLE_IN_SAMPLE[1])
  expect((await runSeed(dataDir, '--people', dataDir, '--user', 'ann@example.org')).stderr).toContain(
    'Choose a folder with one subfolder per person.',
  )
})

test('kindred seed does not change the photos and consents of others', async () => {
  const storage = await createTestStorage()
  await buildPhoto(storage, { ownerId: 'ann' })
  expect((await runSeed(storage.dataDir)).stderr).toContain("contains other accounts' photos")
  expect((await runSeed(storage.dataDir, '--user', 'bob@example.org', '--photos', '1')).stdout).toContain(
    'Added 1 new photo to the library of bob@example.org',
  )
  const { accounts } = await createTestApp({ storage })
  await accounts.create({ name: 'Cleo', email: 'cleo@example.org', password: 'four quiet garden chairs' })
  expect((await runSeed(storage.dataDir, '--user', 'cleo@example.org')).stderr).toContain(
    "cleo@example.org hasn't agreed",
  )
})
