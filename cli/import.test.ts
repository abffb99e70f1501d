import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { blobNames } from '../server/storage/blobs/blob-names.ts'
import { buildFilm } from '../test/factories/build-film.ts'
import { buildPhotoBytes } from '../test/factories/build-photo-bytes.ts'
import { buildNote, GOOGLE, writePart } from '../test/factories/build-takeout.ts'
import { buildSettings } from '../test/server/build-settings.ts'
import { makeTemporaryFolder } from '../test/server/make-temporary-folder.ts'
import { createTestApp } from '../test/server/test-app.ts'
import { listNames } from '../test/server/list-names.ts'
import { runKindredIn } from './fixtures/run-kindred-in.ts'

async function setUp() {
  const app = await createTestApp()
  const { db, accounts } = app
  const settings = await buildSettings(app)
  const { uid } = await accounts.create({ email: 'ann@example.org', password: 'four quiet garden chairs' })
  const folder = await makeTemporaryFolder()
  const part = (number: number, ending = 'zip') =>
    join(folder, `takeout-20240101T000000Z-00${number}.${ending}`)
  const run = (...files: string[]) =>
    runKindredIn(settings, ['import', 'takeout', ...files, '--user', 'ann@example.org'])
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
    /-001\.\w+: 1 new photo, 2 notes\n.*-002.*: 1 new photo, 1 known, 1 note, 1 video skipped \(not photos\)\n/,
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
  expect(again.stdout).toMatch(/-001\.\w+: 0 new photos, 1 from a previous run/)
  expect(await db.selectFrom('photos').select('id').execute()).toHaveLength(2)
})

const film = (seed: number) => buildFilm({ seed })
const note = (title: string) => buildNote({ title })

describe('films of Live photos', () => {
  test.each(['zip', 'tgz'])(
    'as .%s belong to their photos, before and behind them and in other parts',
    async ending => {
      const { db, store, uid, part, run } = await setUp()
      const [one, two, three] = await Promise.all([1, 2, 3].map(shade => buildPhotoBytes({ shade })))
      await writePart(part(1, ending), {
        [`${year}/IMG_1.MP4`]: film(1),
        [`${year}/IMG_1.HEIC`]: one!,
        [`${year}/IMG_1.HEIC.supplemental-metadata.json`]: note('IMG_1.HEIC'),
        [`${year}/IMG_1.MP4.supplemental-metadata.json`]: note('IMG_1.MP4'),
        [`${year}/IMG_1(1).MP4`]: film(2),
        [`${goa}/IMG_1.HEIC`]: one!,
        [`${goa}/IMG_1.MP4`]: film(1),
        [`${goa}/lone.mov`]: film(9),
      })
      await writePart(part(2, ending), {
        [`${year}/IMG_1(1).HEIC`]: two!,
        [`${year}/IMG_5.HEIC`]: three!,
        [`${year}/IMG_5.MOV`]: 'no film',
      })
      const result = await run(part(1, ending), part(2, ending))
      expect(result.stdout).toMatch(
        /-001.*: 1 new photo, 1 known, 2 notes, 3 videos of Live Photos, 1 video skipped \(not photos\)\n/,
      )
      expect(result.stdout).toMatch(/IMG_5\.MOV: not a video/)
      expect(result).toMatchObject({ code: 0, stdout: expect.not.stringContaining('were not imported') })
      const readFilms = async () => {
        const rows = await db
          .selectFrom('films')
          .innerJoin('photos', 'photos.id', 'films.photoId')
          .select(['films.id', 'films.name', 'photos.name as photo'])
          .orderBy('films.name')
          .execute()
        return Promise.all(
          rows.map(async ({ id, ...row }) => ({
            ...row,
            bytes: await buffer(await store.read(blobNames.film(uid, id))),
          })),
        )
      }
      const films = [
        { name: 'IMG_1(1).MP4', photo: 'IMG_1(1).HEIC', bytes: film(2) },
        { name: 'IMG_1.MP4', photo: 'IMG_1.HEIC', bytes: film(1) },
      ]
      expect(await readFilms()).toEqual(films)

      const again = await run(part(2, ending), part(1, ending))
      expect(again.stdout).toMatch(/-001.*3 videos of Live Photos, 1 video skipped/)
      expect(await readFilms()).toEqual(films)
      expect(await listNames(store, `${uid}/film`)).toHaveLength(2)
    },
  )

  test('that a stopped import left out come with the next one', async () => {
    const { db, part, run } = await setUp()
    const photo = await buildPhotoBytes({ shade: 1 })
    await writePart(part(1), { [`${year}/IMG_1.HEIC`]: photo })
    expect(await run(part(1))).toMatchObject({ code: 0 })
    await writePart(part(2), { [`${year}/IMG_1.MP4`]: film(1) })
    expect((await run(part(2))).stdout).toMatch(/-002.*: 0 new photos, 0 notes, 1 video of a Live Photo\n/)
    expect(await db.selectFrom('films').select('name').execute()).toEqual([{ name: 'IMG_1.MP4' }])
  })
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
  expect(first.stdout).toContain("1 note is about photos or videos that weren't imported")
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
    stderr: expect.stringContaining("isn't a file"),
  })
})

describe('what was in Google’s trash', () => {
  const trash = `${GOOGLE}/Papierkorb`

  test('is left out of a zip and counted, and is no album', async () => {
    const { db, part, run } = await setUp()
    const [one, two] = await Promise.all([1, 2].map(shade => buildPhotoBytes({ shade })))
    await writePart(part(1), {
      [`${trash}/IMG_1.jpg`]: one!,
      [`${trash}/IMG_1.jpg.json`]: buildNote({ title: 'IMG_1.jpg', isTrashed: true }),
      [`${trash}/Metadaten.json`]: JSON.stringify({ title: 'Papierkorb', access: 'protected', date: {} }),
      [`${year}/IMG_1.jpg`]: two!,
      [`${year}/IMG_1.jpg.json`]: buildNote({ title: 'IMG_1.jpg', isArchived: true }),
    })
    const { code, stdout } = await run(part(1))
    expect([code, stdout]).toEqual([0, expect.stringMatching(/1 photo or video in Google's trash/)])
    expect(stdout).toMatch(/Imported 1 photo, 1 note and 0 albums\.\n/)
    expect(stdout).not.toMatch(/not imported/)
    const photos = await db.selectFrom('allPhotos').select(['name', 'archivedAt']).execute()
    expect(photos).toEqual([{ name: 'IMG_1.jpg', archivedAt: expect.any(Number) }])
  })

  test('is in the trash if its note comes later, in a .tgz or in another part', async () => {
    const { db, part, run } = await setUp()
    await writePart(part(1, 'tgz'), {
      [`${trash}/IMG_1.jpg`]: await buildPhotoBytes({ shade: 1 }),
      [`${trash}/IMG_1.jpg.json`]: buildNote({ title: 'IMG_1.jpg', isTrashed: true }),
    })
    expect((await run(part(1, 'tgz'))).stdout).toMatch(/1 photo or video in Google's trash/)
    const photos = await db.selectFrom('allPhotos').select('trashedAt').execute()
    expect(photos).toEqual([{ trashedAt: expect.any(Number) }])
  })
})

test('pictures that cannot be read, and files of other kinds, are named or counted', async () => {
  const { part, run, readPhotos } = await setUp()
  const [one, two] = await Promise.all([1, 2].map(shade => buildPhotoBytes({ shade })))
  await writePart(part(1), {
    [`${year}/a.jfif`]: one!,
    [`${year}/b`]: two!,
    [`${year}/c.bmp`]: 'BM, a picture of another kind',
    'Takeout/archive_browser.html': '<!doctype html>',
  })
  const { stdout } = await run(part(1))
  expect(stdout).toMatch(/2 new photos, 0 notes, 1 other file skipped\n.*c\.bmp: not a photo/)
  expect((await readPhotos()).map(({ name }) => name)).toEqual(['a.jfif', 'b.jpg'])
})

test('a video with the name of a photo is left out as any other', async () => {
  const { db, part, run } = await setUp()
  await writePart(part(1), {
    [`${year}/IMG_3223.PNG`]: await buildPhotoBytes({ shade: 1 }),
    [`${year}/IMG_3223.MP4`]: buildFilm({ says: { durationMs: 40_000 } }),
  })
  const { stdout } = await run(part(1))
  expect(stdout).toMatch(/1 new photo, 0 notes, 1 video skipped \(not photos\)\n/)
  expect(stdout).not.toMatch(/not imported/)
  expect(await db.selectFrom('films').select('id').execute()).toEqual([])
})
