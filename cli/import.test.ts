import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildPhotoBytes } from '../test/factories/build-photo-bytes.ts'
import { buildNote, GOOGLE, writePart } from '../test/factories/build-takeout.ts'
import { makeTemporaryFolder } from '../test/server/make-temporary-folder.ts'
import { createTestApp } from '../test/server/test-app.ts'
import { runKindredIn } from './fixtures/run-kindred-in.ts'

async function setUp() {
  const app = await createTestApp()
  const { db, dataDir, accounts } = app
  const { uid } = await accounts.create({ email: 'ann@example.org', password: 'four quiet garden chairs' })
  const folder = await makeTemporaryFolder()
  const part = (number: number, ending = 'zip') =>
    join(folder, `takeout-20240101T000000Z-00${number}.${ending}`)
  const run = (...files: string[]) =>
    runKindredIn(dataDir, ['import', 'takeout', ...files, '--user', 'ann@example.org'])
  const readPhotos = () =>
    db
      .selectFrom('photos')
      .leftJoin('photoNotes', 'photoNotes.photoId', 'photos.id')
      .leftJoin('photoNames', 'photoNames.photoId', 'photos.id')
      .select(['photos.name', 'description', 'photoNotes.takenAt', 'favouriteAt', 'names'])
      .orderBy('photos.name')
      .execute()
  return { ...app, uid, part, run, readPhotos, folder }
}

const year = `${GOOGLE}/Photos from 2019`
const goa = `${GOOGLE}/Goa`

test.each(['zip', 'tgz'])('imports parts as .%s, with notes and photos in different parts', async ending => {
  const { db, part, run, readPhotos } = await setUp()
  const [one, two] = await Promise.all([buildPhotoBytes({ shade: 1 }), buildPhotoBytes({ shade: 2 })])
  await writePart(part(1, ending), {
    [`${year}/IMG_1.jpg`]: one,
    [`${year}/IMG_2.jpg.supplemental-metadata.json`]: buildNote({
      title: 'IMG_2.jpg',
      people: ['Ann', 'Tom'],
    }),
    [`${goa}/metadata.json`]: JSON.stringify({ title: 'Goa', access: 'protected', date: {} }),
  })
  await writePart(part(2, ending), {
    [`${year}/IMG_1.jpg.json`]: buildNote({ title: 'IMG_1.jpg', description: 'At sea', isFavourite: true }),
    [`${year}/IMG_2.jpg`]: two,
    [`${goa}/IMG_1.jpg`]: one,
    [`${year}/MVI_3.mp4`]: 'a video',
  })
  const result = await run(part(2, ending), part(1, ending))
  expect(result).toMatchObject({ code: 0 })
  expect(result.stdout).toMatch(
    /-001\.\w+: 1 new photo, 2 notes\n.*-002.*: 1 new photo, 1 known, 1 note, 1 video left out\n/,
  )
  expect(result.stdout).toMatch(/Imported 2 photos, 2 notes and 1 album\./)
  const takenAt = 1_560_000_000_000
  expect(await readPhotos()).toEqual([
    { name: 'IMG_1.jpg', description: 'At sea', takenAt, favouriteAt: expect.any(Number), names: '[]' },
    { name: 'IMG_2.jpg', description: null, takenAt, favouriteAt: null, names: '["Ann","Tom"]' },
  ])
  const albums = await db
    .selectFrom('albumPhotos')
    .innerJoin('albums', 'albums.id', 'albumId')
    .innerJoin('photos', 'photos.id', 'photoId')
    .select(['albums.name as album', 'photos.name'])
    .execute()
  expect(albums).toEqual([{ album: 'Goa', name: 'IMG_1.jpg' }])

  const again = await run(part(1, ending), part(2, ending))
  expect(again.stdout).toMatch(/-001\.\w+: 0 new photos, 1 from an earlier run/)
  expect(await db.selectFrom('photos').select('id').execute()).toHaveLength(2)
})

test('names a missing part, and uses its notes when it is imported later', async () => {
  const { part, run, readPhotos } = await setUp()
  await writePart(part(1), { [`${year}/IMG_1.jpg`]: await buildPhotoBytes({ shade: 1 }) })
  await writePart(part(2), {
    [`${year}/IMG_1.jpg.json`]: buildNote({ title: 'IMG_1.jpg', description: 'Tea' }),
  })
  await writePart(part(3), { [`${year}/IMG_9.jpg.json`]: buildNote({ title: 'IMG_9.jpg' }) })
  const first = await run(part(1), part(3))
  expect(first.stderr).toContain('kindred: takeout-20240101T000000Z-002.zip is missing.')
  expect(first.stdout).toContain('1 note is about photos or videos that were not imported')
  expect(first.code).toBe(1)
  expect(await run(part(1), part(2), part(3))).toMatchObject({ code: 0 })
  expect((await readPhotos())[0]).toMatchObject({ description: 'Tea' })
})

test('reports in one line what it cannot read, imports the rest, and does not change archives', async () => {
  const { part, run, readPhotos, folder } = await setUp()
  await writePart(part(1), {
    [`${year}/IMG_1.jpg`]: await buildPhotoBytes({ shade: 1 }),
    [`${year}/IMG_2.jpg`]: 'no photo',
  })
  const whole = await readFile(part(1))
  const before = createHash('sha256').update(whole).digest('hex')
  const result = await run(part(1))
  expect(result.stdout).toMatch(/not imported: .*IMG_2\.jpg: not a photo/)
  expect(await readPhotos()).toHaveLength(1)
  expect(
    createHash('sha256')
      .update(await readFile(part(1)))
      .digest('hex'),
  ).toBe(before)
  expect(await run(join(folder, 'none.zip'))).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('is not a file'),
  })
})
