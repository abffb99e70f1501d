import { expect, test } from 'vitest'
import type { EntriesBody, FilmsAnswer, KnownFiles } from '../../../shared/api/takeout.ts'
import { KNOWN_FILES_PER_PAGE } from '../../../shared/api/takeout-limits.ts'
import { buildPhoto } from '../../../test/factories/build-photo.ts'
import { buildNote, GOOGLE } from '../../../test/factories/build-takeout.ts'
import { buildUser } from '../../../test/factories/build-user.ts'
import { createTestApp } from '../../../test/server/test-app.ts'
import { keepFiles } from './keep-entries.ts'
import { matchTakeoutHandler } from './apply-notes.ts'

const folder = `${GOOGLE}/Goa`
const part = 'a'.repeat(64)

async function setUp() {
  const app = await createTestApp()
  const user = await buildUser(app)
  const photo = await buildPhoto(app, { ownerId: user.uid })
  const send = async (body: Partial<EntriesBody>) =>
    user.send({
      method: 'POST',
      url: '/api/takeout/entries',
      payload: { part, photos: [], notes: [], ...body },
    })
  const listKnown = async (query = '') =>
    (await user.send({ url: `/api/takeout/parts/${part}${query}` })).json<KnownFiles>().files
  const match = async (now: () => number = () => 5) => {
    const handler = matchTakeoutHandler({ db: app.db, now, replacePhotoNames: async () => {} })
    const [job] = await app.db.deleteFrom('jobs').where('name', '=', 'match-takeout').returningAll().execute()
    if (!job) throw new Error('There is no job.')
    const { commit } = await handler.run({ ...job, name: 'match-takeout' })
    await commit(app.db, async () => {})
  }
  return { ...app, user, photo, send, listKnown, match }
}

test('stores where photos lay, and matches them with JSON files at the end', async () => {
  const { db, user, photo, send, listKnown, match } = await setUp()
  const text = buildNote({ title: 'IMG.jpg', description: 'Tea', isFavourite: true })
  const metadata = JSON.stringify({ title: 'Goa', access: 'protected' })
  const answer = await send({
    photos: [
      { folder, name: 'IMG.jpg', photoId: photo.id },
      { folder, name: 'erased.jpg', photoId: 'none' },
    ],
    notes: [
      { folder, name: 'IMG.jpg.json', text },
      { folder, name: 'metadata.json', text: metadata },
      { folder, name: 'broken.json', text: '[['.repeat(50_000) },
      { folder, name: 'IMG_2.jpg.json', text: buildNote({ title: 'IMG_2.jpg' }) },
    ],
  })
  expect(answer.statusCode).toBe(204)
  expect(await listKnown()).toEqual([{ folder, name: 'IMG.jpg' }])
  const finish = await user.send({ method: 'POST', url: '/api/takeout/finish' })
  expect([finish.statusCode, finish.json()]).toEqual([
    202,
    { isMatching: true, albums: 0, notesWithoutPhoto: 2, leftOut: 0 },
  ])
  await match()
  expect((await user.send({ url: '/api/takeout' })).json()).toEqual({
    isMatching: false,
    albums: 1,
    notesWithoutPhoto: 1,
    leftOut: 0,
  })
  expect(await db.selectFrom('photoNotes').select('description').execute()).toEqual([{ description: 'Tea' }])
})

test('ignores photos of other users', async () => {
  const { send, listKnown, db, ...app } = await setUp()
  const other = await buildUser({ db, ...app })
  const photo = await buildPhoto({ db, ...app }, { ownerId: other.uid })
  expect((await send({ photos: [{ folder, name: 'a.jpg', photoId: photo.id }] })).statusCode).toBe(204)
  expect(await listKnown()).toEqual([])
})

test('refuses more than its limits, and what is no fingerprint', async () => {
  const { user, send, photo } = await setUp()
  const one = { folder, name: 'a.jpg', photoId: photo.id }
  const tooMany = await send({ photos: Array.from({ length: 101 }, () => one) })
  expect(tooMany.statusCode).toBe(400)
  const tooLarge = await send({ notes: [{ folder, name: 'a.json', text: 'x'.repeat(1024 * 1024) }] })
  expect(tooLarge.statusCode).toBe(413)
  expect((await user.send({ url: '/api/takeout/parts/x' })).statusCode).toBe(400)
})

test('lists the known files of one part in pages', async () => {
  const { db, user, photo, listKnown } = await setUp()
  const files = Array.from({ length: KNOWN_FILES_PER_PAGE + 1 }, (_, i) => ({
    folder,
    name: `IMG_${String(i).padStart(5, '0')}.jpg`,
    photoId: photo.id,
  }))
  await keepFiles(db, user.uid, { part, files })
  await keepFiles(db, user.uid, { part: 'b'.repeat(64), files: [{ ...files[0]!, name: 'other.jpg' }] })
  const first = await listKnown()
  expect(first).toHaveLength(KNOWN_FILES_PER_PAGE)
  const last = first.at(-1)!
  expect(await listKnown(`?${new URLSearchParams(last).toString()}`)).toEqual([
    { folder, name: `IMG_0${KNOWN_FILES_PER_PAGE}.jpg` },
  ])
})

test('continues in another job after half of the deadline, if it matched any', async () => {
  const { db, user, photo, send, match } = await setUp()
  const text = buildNote({ title: 'IMG.jpg' })
  await send({
    photos: [{ folder, name: 'IMG.jpg', photoId: photo.id }],
    notes: [{ folder, name: 'IMG.jpg.json', text }],
  })
  const countJobs = async () =>
    (await db.selectFrom('jobs').select('id').where('name', '=', 'match-takeout').execute()).length
  const finish = () => user.send({ method: 'POST', url: '/api/takeout/finish' })
  await finish()
  let time = 0
  await match(() => (time += 20_000))
  expect(await countJobs()).toBe(1)
  await match(() => (time += 100_000))
  expect(await countJobs()).toBe(0)
})

test('tells which films belong to photos of its owner, and that a note is about one', async () => {
  const { db, user, photo, send, ...app } = await setUp()
  const other = await buildUser({ db, ...app })
  const foreign = await buildPhoto({ db, ...app }, { ownerId: other.uid })
  await keepFiles(db, other.uid, {
    part,
    files: [{ folder, name: 'theirs.HEIC', photoId: foreign.id }],
  })
  await send({
    photos: [{ folder, name: 'IMG_1.HEIC', photoId: photo.id }],
    notes: [{ folder, name: 'IMG_1.MP4.json', text: buildNote({ title: 'IMG_1.MP4' }) }],
  })
  const film = (name: string, byteSize = 10, place = folder) => ({ folder: place, name, byteSize })
  const ask = async (...films: readonly ReturnType<typeof film>[]) =>
    (await user.send({ method: 'POST', url: '/api/takeout/films', payload: { films } })).json<FilmsAnswer>()
      .films
  const found = { photoId: photo.id, isKnown: false }
  const films = [
    film('IMG_1.MP4'),
    film('IMG_1.MOV', 10),
    film('IMG_1.M4V', 11),
    film('IMG_10.MP4'),
    film('IMG_1.MP4', 10, 'elsewhere'),
    film('theirs.MP4'),
  ]
  expect(await ask(...films)).toEqual([found, { ...found, isKnown: true }, null, null, null, null])
  expect((await user.send({ url: '/api/takeout' })).json()).toMatchObject({ notesWithoutPhoto: 0 })
  const live = await buildPhoto({ db, ...app }, { ownerId: user.uid, hasFilm: true })
  await send({ photos: [{ folder, name: 'IMG_2.HEIC', photoId: live.id }] })
  const { byteSize } = await db.selectFrom('films').select('byteSize').executeTakeFirstOrThrow()
  expect(await ask(film('IMG_2.MP4', byteSize), film('IMG_2.MP4', byteSize + 1))).toEqual([
    { photoId: live.id, isKnown: true },
    null,
  ])
})
