import { describe, expect, test } from 'vitest'
import { BUNDLED_NETWORK } from '../../../faces/networks/networks.ts'
import { DAY_MS } from '../../../shared/api/durations.ts'
import type { ManifestAnswer } from '../../../shared/api/uploads.ts'
import type { ProcessAnswer } from '../../../shared/api/clusters.ts'
import type { PeoplePage } from '../../../shared/api/people.ts'
import type { PhotoPage } from '../../../shared/api/photos.ts'
import type { StorageUsed, TrashAnswer, TrashPage } from '../../../shared/api/trash.ts'
import { buildEraser } from '../../../test/factories/build-eraser.ts'
import { buildFace, buildPerson, buildPhoto } from '../../../test/factories/build-photo.ts'
import { buildUser } from '../../../test/factories/build-user.ts'
import { buildPhotoBytes } from '../../../test/factories/build-photo-bytes.ts'
import { buildForm } from '../../../test/factories/upload.ts'
import { listNames } from '../../../test/server/list-names.ts'
import { readDataFolder } from '../../../test/server/read-data-folder.ts'
import { createTestApp } from '../../../test/server/test-app.ts'
import { deleteJob, insertJobs } from '../../machinery/jobs/queries.ts'
import { claimJob } from '../../machinery/jobs/turn-queries.ts'
import { expireTrash } from '../../erasure/expire-trash.ts'

/** Creates a library: Ann is in two photos, Bea in one of them; a third shows nobody. */
async function setUp() {
  const app = await createTestApp()
  const user = await buildUser(app)
  const ownerId = user.uid
  const photos = []
  for (const name of ['alone.jpg', 'together.jpg', 'nobody.jpg'])
    photos.push(await buildPhoto(app, { ownerId, name }))
  const [alone, together, nobody] = photos.map(({ id }) => id) as [string, string, string]
  const ann = await buildPerson(app, { ownerId, number: 1, name: 'Ann', photoIds: [alone, together] })
  const bea = await buildPerson(app, { ownerId, number: 2, name: 'Bea', photoIds: [together] })
  const post = (url: string, payload: object) => user.send({ method: 'POST', url, payload })
  return {
    ...app,
    user,
    ownerId,
    alone,
    together,
    nobody,
    ann,
    bea,
    trash: (payload: object) => post('/api/trash', payload),
    restore: (payload: object) => post('/api/trash/restore', payload),
    erase: (payload: object) => post('/api/trash/erase', payload),
    readTrash: async () => (await user.send({ url: '/api/trash' })).json<TrashPage>(),
    readPhotos: async () =>
      (await user.send({ url: '/api/photos' })).json<PhotoPage>().photos.map(({ name }) => name),
    readPeople: async () =>
      (await user.send({ url: '/api/people?show=all' }))
        .json<PeoplePage>()
        .people.map(({ name, photoCount }) => `${name} ${photoCount}`),
  }
}

describe('the trash', () => {
  test('removes a photo with its faces from every list, and restores everything unchanged', async () => {
    const app = await setUp()
    const { user, ownerId, together, ann } = app
    const urls = [
      '/api/people?show=all',
      '/api/photos',
      '/api/stats',
      '/api/search/photos',
      `/api/people/${ann.id}/faces`,
      `/api/people/${ann.id}/timeline`,
      `/clusters?user=${ownerId}`,
      '/api/names',
    ]
    const readAll = async () => {
      const answers = []
      for (const url of urls) answers.push((await user.send({ url })).json<Record<string, unknown>>())
      // The version increases with each change.
      return answers.map(answer => ({ ...answer, peopleVersion: 0 }))
    }
    const before = await readAll()
    expect(await app.readPeople()).toEqual(['Ann 2', 'Bea 1'])

    const answer = await app.trash({ photoIds: [together] })
    expect([answer.statusCode, answer.json<TrashAnswer>().photos]).toEqual([200, 1])
    expect(await app.readPhotos()).toEqual(['alone.jpg', 'nobody.jpg'])
    // Bea is in no other photo, so she is in the trash with this one.
    expect(await app.readPeople()).toEqual(['Ann 1'])
    for (const url of [
      `/api/photos/${together}`,
      `/api/photos/${together}/image`,
      `/api/faces/${app.bea.faceIds[0]}/crop`,
      `/api/faces/${app.bea.faceIds[0]}/portrait`,
      `/api/people/${app.bea.id}`,
      `/api/people/${app.bea.id}/photos`,
      `/clustered/${ownerId}/Ann/together.jpg`,
    ])
      expect([url, (await user.send({ url })).statusCode]).toEqual([url, 404])
    expect((await user.send({ url: `/api/trash/${together}/thumb` })).body).toBe('thumb of together.jpg')
    expect((await user.send({ url: `/api/trash/${app.alone}/thumb` })).statusCode).toBe(404)

    const { trashedAt } = answer.json<TrashAnswer>()
    const erasedAt = new Date(Date.parse(trashedAt) + 30 * DAY_MS).toISOString()
    expect((await app.readTrash()).photos).toMatchObject([{ name: 'together.jpg', trashedAt, erasedAt }])
    expect((await app.restore({ trashedAt })).json()).toEqual({ photos: 1 })
    expect(await readAll()).toEqual(before)
    expect((await app.restore({ trashedAt })).statusCode).toBe(404)
  })

  test('moves all photos of a person, and restores the photos together that were moved together', async () => {
    const app = await setUp()
    const first = (await app.trash({ photoIds: [app.nobody] })).json<TrashAnswer>()
    const ofAnn = (await app.trash({ personId: app.ann.id })).json<TrashAnswer>()
    expect(ofAnn.photos).toBe(2)
    expect(ofAnn.trashedAt).not.toBe(first.trashedAt)
    expect(await app.readPeople()).toEqual([])
    expect((await app.readTrash()).total).toBe(3)
    expect((await app.trash({ personId: app.ann.id })).statusCode).toBe(404)
    await app.restore({ trashedAt: ofAnn.trashedAt })
    expect(await app.readPeople()).toEqual(['Ann 2', 'Bea 1'])
    expect((await app.readTrash()).photos).toMatchObject([{ id: app.nobody }])
  })

  test('keeps the cover, name and marks of a person whose photos are all in the trash', async () => {
    const app = await setUp()
    const { user, bea, together } = app
    const url = `/api/people/${bea.id}`
    await user.send({ method: 'PUT', url: `${url}/favourite`, payload: { isFavourite: true } })
    await user.send({ method: 'PUT', url: `${url}/cover`, payload: { faceId: bea.faceIds[0] } })
    const before = (await user.send({ url })).json()
    await app.trash({ photoIds: [together] })
    // Another person is given Bea's name meanwhile.
    const taken = await user.send({
      method: 'PUT',
      url: `/api/people/${app.ann.id}/name`,
      payload: { name: 'Bea' },
    })
    expect(taken.statusCode).toBe(409)
    await app.restore({ photoIds: [together] })
    expect((await user.send({ url })).json()).toEqual(before)
  })

  test('is divided into pages, the last deleted first, and has a total size', async () => {
    const app = await setUp()
    for (const id of [app.alone, app.nobody]) await app.trash({ photoIds: [id] })
    const first = (await app.user.send({ url: '/api/trash?limit=1' })).json<TrashPage>()
    expect(first.photos).toMatchObject([{ name: 'nobody.jpg' }])
    const second = (
      await app.user.send({ url: `/api/trash?limit=1&cursor=${first.nextCursor}` })
    ).json<TrashPage>()
    expect([second.photos[0]?.name, second.nextCursor, second.total]).toEqual(['alone.jpg', null, 2])
    const used = (await app.user.send({ url: '/api/storage' })).json<StorageUsed>()
    expect([used.library.photos, used.trash.photos]).toEqual([1, 2])
    expect(used.library.byteSize + used.trash.byteSize).toBeGreaterThan(0)
  })

  test('answers 404 for all photos if one is not the user’s, and accepts photos that are in the trash already', async () => {
    const app = await setUp()
    const other = await buildUser(app)
    const { id } = await buildPhoto(app, { ownerId: other.uid })
    expect((await app.trash({ photoIds: [app.alone, id] })).statusCode).toBe(404)
    expect((await app.readPhotos()).length).toBe(3)
    await app.trash({ photoIds: [app.alone] })
    expect((await app.trash({ photoIds: [app.alone, app.nobody] })).json()).toMatchObject({ photos: 1 })
    expect((await app.restore({ photoIds: [id] })).statusCode).toBe(404)
    await other.send({ method: 'POST', url: '/api/trash', payload: { photoIds: [id] } })
    for (const body of [{ photoIds: [id] }, { all: true }]) await app.erase(body)
    expect((await other.send({ url: '/api/trash' })).json<TrashPage>().total).toBe(1)
  })
})

const upload = async (app: Awaited<ReturnType<typeof setUp>>, name: string) => {
  const form = await buildForm([{ name, bytes: await buildPhotoBytes({ shade: 7 }) }])
  const url = `/process?user=${app.ownerId}`
  return (await app.user.send({ method: 'POST', url, ...form })).json<ProcessAnswer>().accepted[0]
}

describe('uploading what is in the trash', () => {
  test('restores it, also if the file is not sent because it is already stored', async () => {
    const app = await setUp()
    const sent = await upload(app, 'new.jpg')
    await app.trash({ photoIds: [sent?.photoId] })
    expect(await upload(app, 'again.jpg')).toMatchObject({ photoId: sent?.photoId, isRecognised: true })
    expect(await app.readPhotos()).toContain('new.jpg')

    await app.trash({ photoIds: [sent?.photoId] })
    const batch = await app.user.send({ method: 'POST', url: '/api/batches', payload: { fileCount: 1 } })
    const { id: batchId } = batch.json<{ id: string }>()
    const files = [{ name: 'new.jpg', size: 1, sha256: sent?.sha256 }]
    const url = `/api/batches/${batchId}/manifest`
    const answer = await app.user.send({ method: 'POST', url, payload: { files } })
    expect(answer.json<ManifestAnswer>().files).toMatchObject([{ state: 'stored' }])
    expect(await app.readPhotos()).toContain('new.jpg')
  })

  test('stores it again after it was erased, and does not take the name of a photo in the trash', async () => {
    const app = await setUp()
    const first = await upload(app, 'new.jpg')
    await app.trash({ photoIds: [app.alone, first?.photoId] })
    await app.erase({ photoIds: [first?.photoId] })
    expect(await upload(app, 'alone.jpg')).toMatchObject({ storedAs: 'alone (2).jpg', isRecognised: false })
  })
})

test('a photo that waits to be processed still waits after it is restored', async () => {
  const app = await setUp()
  const { db, ownerId } = app
  const { id } = await buildPhoto(app, { ownerId, name: 'w.jpg', state: 'waiting' })
  const readJobs = async () =>
    (await db.selectFrom('jobs').select(['name', 'subjectId']).execute()).filter(job => job.subjectId === id)
  await app.trash({ photoIds: [id] })
  expect(await readJobs()).toEqual([])
  await app.restore({ photoIds: [id] })
  expect(await readJobs()).toEqual([
    { name: 'make-thumbnail', subjectId: id },
    { name: 'process-photo', subjectId: id },
  ])
})

describe('erasing from the trash', () => {
  test('leaves nothing of the photos in the database or the store, and keeps all others', async () => {
    const app = await setUp()
    const { db, store, ownerId, alone, together, bea } = app
    await app.user.send({
      method: 'PUT',
      url: `/api/people/${bea.id}/name`,
      payload: { name: 'Beatrix Zwölf' },
    })
    await db.updateTable('allPhotos').set({ name: 'zwetschge.jpg' }).where('id', '=', together).execute()
    const embedding = Float32Array.from({ length: BUNDLED_NETWORK.embeddingLength }, (_, i) =>
      Math.sin(i * 7.7),
    )
    const faceId = await buildFace(app, { ownerId, photoId: together, personId: bea.id, embedding })
    await store.put(`${ownerId}/face/${faceId}.webp`, Buffer.from('the portrait'))
    await store.put(`${ownerId}/face/${faceId}-small.webp`, Buffer.from('the small portrait'))
    await insertJobs(db, [{ name: 'cut-portrait', ownerId, subjectId: faceId, runAt: 0 }])
    await app.trash({ photoIds: [together] })
    const answer = await app.erase({ all: true })
    expect([answer.statusCode, answer.json().photos]).toEqual([200, 1])
    expect(answer.headers['clear-site-data']).toBe('"cache"')

    const file = await readDataFolder(app)
    for (const gone of ['zwetschge.jpg', 'Beatrix Zwölf', together, faceId, Buffer.from(embedding.buffer)])
      expect(file.includes(gone)).toBe(false)
    const left = await listNames(store)
    expect(left.filter(name => name.includes(together) || name.includes(faceId))).toEqual([])
    expect(left).toContain(`${ownerId}/original/${alone}`)
    expect(await app.readPeople()).toEqual(['Ann 1'])
    expect(await app.readPhotos()).toEqual(['alone.jpg', 'nobody.jpg'])
    expect((await app.readTrash()).total).toBe(0)
    expect(await db.selectFrom('allPeople').select('name').execute()).toEqual([{ name: 'Ann' }])
    // Photos outside the trash are never erased.
    await app.erase({ photoIds: [alone] })
    expect(await app.readPhotos()).toContain('alone.jpg')
  })

  test('continues after it was killed, and waits for a worker that is processing a photo', async () => {
    const app = await setUp()
    const { db, store, ownerId, alone, clock } = app
    await insertJobs(db, [{ name: 'reprocess-photo', ownerId, subjectId: alone, runAt: 0 }])
    const job = await claimJob(db, { workerId: 'w1', now: 1, leasedUntil: 9e15 })
    await app.trash({ photoIds: [alone] })
    const killed = buildEraser({ db, store, clock }, { maxWaitMs: 0 })
    const id = await killed.beginTrash(
      ownerId,
      { reason: 'trash-emptied', chosen: 'all' },
      async () => undefined,
    )
    expect(await killed.finish(id ?? '')).toBe(false)
    // The user no longer sees it, though its blobs still exist.
    expect((await app.readTrash()).total).toBe(0)
    expect((await app.restore({ photoIds: [alone] })).statusCode).toBe(404)
    expect(await store.readByteSize(`${ownerId}/original/${alone}`)).not.toBeNull()
    await deleteJob(db, { id: job?.id ?? 0, workerId: 'w1' })
    expect(await buildEraser({ db, store, clock }).continueAll()).toBe(0)
    expect(await store.readByteSize(`${ownerId}/original/${alone}`)).toBeNull()
    expect(await db.selectFrom('allPhotos').select('id').where('id', '=', alone).execute()).toEqual([])
  })

  test('happens after 30 days', async () => {
    const app = await setUp()
    const { db, store, clock } = app
    await app.trash({ photoIds: [app.alone] })
    clock.now += 20 * DAY_MS
    await app.trash({ photoIds: [app.nobody] })
    const expire = () =>
      expireTrash({
        db,
        eraser: buildEraser({ db, store, clock }),
        now: () => clock.now,
        onFailure: error => expect(error).toBeUndefined(),
      })
    expect(await expire()).toBe(0)
    clock.now += 10 * DAY_MS + 1
    expect(await expire()).toBe(1)
    expect(await db.selectFrom('allPhotos').select('id').where('id', '=', app.alone).execute()).toEqual([])
    expect((await app.readTrash()).photos).toMatchObject([{ name: 'nobody.jpg' }])
  })
})
