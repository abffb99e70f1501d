import { expect, test } from 'vitest'
import { buildPhoto } from '../../../test/factories/build-photo.ts'
import { buildNote, GOOGLE } from '../../../test/factories/build-takeout.ts'
import { buildUser } from '../../../test/factories/build-user.ts'
import { createTestApp } from '../../../test/server/test-app.ts'
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
  const keepFile = (name: string) =>
    keepFiles(app.db, ownerId, { part: 'p', files: [{ folder, name, photoId: photo.id }] })
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
  expect(await apply()).toEqual({ noted: 0, withoutPhoto: 1, albums: 1, isComplete: true })
  await keepFile('IMG.jpg')
  expect(await apply()).toEqual({ noted: 1, withoutPhoto: 0, albums: 1, isComplete: true })
  expect(await apply()).toEqual({ noted: 0, withoutPhoto: 0, albums: 1, isComplete: true })
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
  expect(await app.apply()).toEqual({ noted: 0, withoutPhoto: 0, albums: 0, isComplete: true })
})
