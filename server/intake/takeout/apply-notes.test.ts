import { expect, onTestFinished, test, vi } from 'vitest'
import { buildBatch, buildPhoto } from '../../../test/factories/build-photo.ts'
import { buildNote, GOOGLE } from '../../../test/factories/build-takeout.ts'
import { buildUser } from '../../../test/factories/build-user.ts'
import { slowDownClock } from '../../../test/slow-down-clock.ts'
import { createTestApp } from '../../../test/server/test-app.ts'
import { insertPhotos } from '../../library/photos/new-photos.ts'
import { splitForStatements } from '../../storage/db/split-for-statements.ts'
import { applyNotes } from './apply-notes.ts'
import { keepFiles, keepNotes } from './keep-entries.ts'

const folder = `${GOOGLE}/Goa`

async function setUp() {
  const app = await createTestApp()
  const { uid: ownerId } = await buildUser(app)
  const photo = await buildPhoto(app, { ownerId })
  const named: string[][] = []
  const apply = () =>
    applyNotes(
      {
        db: app.db,
        now: () => 5,
        replacePhotoNames: async (_transaction, { names }) => void named.push([...names]),
      },
      ownerId,
    )
  const keepFile = (name: string, isNew = true) =>
    keepFiles(app.db, ownerId, { part: 'p', files: [{ folder, name, photoId: photo.id, isNew }] })
  return { ...app, ownerId, photo, named, apply, keepFile }
}

test('gives a photo what its note says, once, and removes all of it with the photo', async () => {
  const { db, ownerId, named, apply, keepFile } = await setUp()
  const text = buildNote({ title: 'IMG.jpg', description: 'Tea', people: ['Ann'], isFavourite: true })
  await keepNotes(db, ownerId, [
    { folder, name: 'IMG.jpg.json', text },
    { folder, name: 'metadata.json', text: JSON.stringify({ title: 'Goa', date: {} }) },
    { folder, name: 'broken.json', text: '{' },
  ])
  expect(await apply()).toEqual({ noted: 0, withoutPhoto: 1, leftOut: 0, albums: 1, isComplete: true })
  await keepFile('IMG.jpg')
  expect(await apply()).toEqual({ noted: 1, withoutPhoto: 0, leftOut: 0, albums: 1, isComplete: true })
  expect(await apply()).toEqual({ noted: 0, withoutPhoto: 0, leftOut: 0, albums: 1, isComplete: true })
  expect(named).toEqual([['Ann']])
  expect(await db.selectFrom('photos').select('favouriteAt').execute()).toEqual([{ favouriteAt: 5 }])
  const tables = ['albumPhotos', 'photoNotes', 'takeoutFiles'] as const
  for (const table of tables)
    expect(await db.selectFrom(table).select('photoId').execute(), table).toHaveLength(1)
  await db.deleteFrom('allPhotos').execute()
  for (const table of tables)
    expect(await db.selectFrom(table).select('photoId').execute(), table).toEqual([])
  // That of the album is not about a photo.
  expect(await db.selectFrom('takeoutNotes').select('name').execute()).toEqual([{ name: 'metadata.json' }])
})

test('reads only the notes that it applies, and shares the database with others while it does', async () => {
  const app = await setUp()
  const { db, ownerId } = app
  const notes = Array.from({ length: 1000 }, (_, i) => ({
    folder,
    name: `${i}.json`,
    text: buildNote({ title: i < 3 ? `IMG_${i}.jpg` : 'same.jpg', description: 'x'.repeat(5000) }),
  }))
  await keepNotes(db, ownerId, notes)
  for (let part = 0; part < 20; part++) {
    const { id: photoId } = await buildPhoto(app, { ownerId })
    const name = part < 3 ? `IMG_${part}.jpg` : 'same.jpg'
    await keepFiles(db, ownerId, { part: `${part}`, files: [{ folder, name, photoId }] })
  }
  const parse = vi.spyOn(JSON, 'parse')
  onTestFinished(() => parse.mockRestore())
  slowDownClock()
  const transactions = new Set<unknown>()
  const replacePhotoNames = async (transaction: unknown) => void transactions.add(transaction)
  const summary = await applyNotes({ db, now: () => 5, replacePhotoNames }, ownerId)
  expect(summary).toMatchObject({ noted: 3, isComplete: true })
  expect(transactions.size).toBe(3)
  const texts = parse.mock.calls.map(([text]) => text)
  expect(texts.filter(text => text.includes('xxxxx'))).toHaveLength(3)
})

test('adds the photos of a large folder to its album in several transactions, each once', async () => {
  const app = await setUp()
  const { db, ownerId, apply } = app
  await keepNotes(db, ownerId, [
    { folder, name: 'metadata.json', text: JSON.stringify({ title: 'Goa', date: {} }) },
  ])
  const batchId = await buildBatch(app, { ownerId })
  const photoIds = Array.from({ length: 1203 }, (_, i) => `photo-${i}`)
  for (const some of splitForStatements(photoIds)) {
    const photos = some.map(id => ({ id, batchId, name: id, nameKey: id, sha256: id, crc32: 1, byteSize: 1 }))
    const mediaType = 'image/jpeg'
    await insertPhotos(
      db,
      ownerId,
      photos.map(photo => ({ ...photo, mediaType, uploadedAt: 1 })),
    )
  }
  // Files of several parts have one name.
  const files = photoIds.map((photoId, i) => ({ folder, name: `${i % 600}.jpg`, photoId }))
  for (const part of [0, 1, 2]) {
    const ofPart = files.slice(part * 600, (part + 1) * 600)
    await keepFiles(db, ownerId, { part: `${part}`, files: ofPart })
  }
  const countAlbumPhotos = async () => (await db.selectFrom('albumPhotos').select('photoId').execute()).length
  await apply()
  expect(await countAlbumPhotos()).toBe(1203)
  await apply()
  expect(await countAlbumPhotos()).toBe(1203)
})

test('keeps the last of several notes of one name, now and later', async () => {
  const { db, ownerId } = await setUp()
  const keep = (...descriptions: string[]) =>
    keepNotes(
      db,
      ownerId,
      descriptions.map(description => ({
        folder,
        name: 'IMG.jpg.json',
        text: buildNote({ title: `${description}.jpg`, description }),
      })),
    )
  const readNotes = () => db.selectFrom('takeoutNotes').select(['photoName', 'content']).execute()
  await keep('one', 'two')
  expect(await readNotes()).toEqual([{ photoName: 'two.jpg', content: expect.stringContaining('"two"') }])
  await keep('three')
  expect(await readNotes()).toEqual([{ photoName: 'three.jpg', content: expect.stringContaining('"three"') }])
})

test('leaves the photos and notes of other users alone', async () => {
  const app = await setUp()
  const other = await buildUser(app)
  const text = buildNote({ title: 'IMG.jpg', description: 'Tea' })
  await keepNotes(app.db, other.uid, [{ folder, name: 'IMG.jpg.json', text }])
  await app.keepFile('IMG.jpg')
  expect(await app.apply()).toEqual({ noted: 0, withoutPhoto: 0, leftOut: 0, albums: 0, isComplete: true })
})

test('a photo that was in Google’s trash is moved to the trash, if the library had it not before', async () => {
  for (const isNew of [false, true]) {
    const { db, ownerId, named, apply, keepFile } = await setUp()
    const text = buildNote({ title: 'IMG.jpg', people: ['Ann'], isTrashed: true })
    await keepNotes(db, ownerId, [{ folder, name: 'IMG.jpg.json', text }])
    // Also while its photo is in no part.
    expect(await apply()).toEqual({ noted: 0, withoutPhoto: 0, leftOut: 1, albums: 0, isComplete: true })
    await keepFile('IMG.jpg', isNew)
    expect(await apply()).toMatchObject({ noted: 1, withoutPhoto: 0, leftOut: 1 })
    expect(await db.selectFrom('photos').select('id').execute()).toHaveLength(isNew ? 0 : 1)
    expect(named).toEqual([])
  }
})

test('a photo that was archived is marked, and dated by its note with that as its origin', async () => {
  const { db, ownerId, apply, keepFile } = await setUp()
  const text = buildNote({ title: 'IMG.jpg', isArchived: true })
  await keepNotes(db, ownerId, [{ folder, name: 'IMG.jpg.json', text }])
  await keepFile('IMG.jpg')
  await apply()
  const columns = ['archivedAt', 'takenAt', 'takenFrom'] as const
  const photo = await db.selectFrom('photos').select(columns).executeTakeFirst()
  expect(photo).toEqual({ archivedAt: 5, takenAt: 1_560_000_000_000, takenFrom: 'note' })
})
