import { expect, test } from 'vitest'
import { buildPhoto } from '../../../test/factories/build-photo.ts'
import { buildNote } from '../../../test/factories/build-takeout.ts'
import { createTestStorage } from '../../../test/server/test-storage.ts'
import { keepFiles, keepNotes, matchFilms } from './keep-entries.ts'

const ownerId = 'ann'
const part = 'a'.repeat(64)

/** Imports photos of these paths, with a note for each film in `notedFilms`. */
async function setUp(paths: readonly string[], notedFilms: readonly string[] = []) {
  const storage = await createTestStorage()
  const { db } = storage
  const ids = new Map<string, string>()
  for (const path of paths) ids.set(path, (await buildPhoto(storage, { ownerId })).id)
  const files = [...ids].map(([path, photoId]) => ({ ...split(path), photoId }))
  await keepFiles(db, ownerId, { part, files })
  const notes = notedFilms.map(split)
  await keepNotes(
    db,
    ownerId,
    notes.map(({ folder, name }) => ({
      folder,
      name: `${name}.json`,
      text: buildNote({ title: name }),
    })),
  )
  let statements = 0
  const counting = db.withPlugin({
    transformQuery: ({ node }) => {
      statements += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const match = async (films: readonly string[]) => {
    statements = 0
    const matched = await matchFilms(
      counting,
      ownerId,
      films.map(path => ({ ...split(path), byteSize: 10 })),
    )
    const pathOf = new Map([...ids].map(([path, id]) => [id, path]))
    return { photos: matched.map(film => film && pathOf.get(film.photoId)), statements }
  }
  const listNoted = async () => {
    const rows = await db
      .selectFrom('takeoutNotes')
      .select('name')
      .where('photoId', 'is not', null)
      .orderBy('name')
      .execute()
    return rows.map(({ name }) => name)
  }
  return { match, listNoted }
}

test('the films of a folder take as many statements as one film', async () => {
  const numbers = Array.from({ length: 60 }, (_, i) => i + 1)
  const photos = numbers.map(number => `Goa/IMG_${number}.HEIC`)
  const films = numbers.map(number => `Goa/IMG_${number}.MOV`)
  const { match, listNoted } = await setUp(photos, films)
  const one = await match(films.slice(0, 1))
  expect(one.photos).toEqual(photos.slice(0, 1))
  expect(await listNoted()).toEqual(['IMG_1.MOV.json'])
  const all = await match(films)
  expect(all).toEqual({ photos, statements: one.statements })
  expect(await listNoted()).toHaveLength(60)
})

test('each film finds the photo of its own folder and name', async () => {
  const long = 'a'.repeat(46)
  const photos = [
    'Goa/IMG_1.HEIC',
    'Oslo/IMG_1.HEIC',
    'Goa/IMG_1(1).HEIC',
    `Goa/${long}b.jpg`,
    'Goa/IMG_10.jpg',
  ]
  const { match, listNoted } = await setUp(photos, ['Oslo/IMG_1.MP4'])
  const films = [
    'Oslo/IMG_1.MP4',
    'Goa/IMG_1.MP4',
    'Goa/IMG_1(1).MP4',
    `Goa/${long}.MP4`,
    'Goa/IMG_100.MP4',
    'Goa/IMG\0_1.MP4',
    'Goa/\ud800.MP4',
    'Rome/IMG_1.MP4',
  ]
  expect((await match(films)).photos).toEqual([
    'Oslo/IMG_1.HEIC',
    'Goa/IMG_1.HEIC',
    'Goa/IMG_1(1).HEIC',
    `Goa/${long}b.jpg`,
    null,
    null,
    null,
    null,
  ])
  expect(await listNoted()).toEqual(['IMG_1.MP4.json'])
})

function split(path: string): { folder: string; name: string } {
  const at = path.lastIndexOf('/')
  return { folder: path.slice(0, at), name: path.slice(at + 1) }
}
