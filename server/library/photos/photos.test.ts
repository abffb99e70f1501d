import { describe, expect, test } from 'vitest'
import type { PhotoDetail, PhotoPage } from '../../../shared/api/photos.ts'
import { buildBatch, buildFace, buildPerson, buildPhoto } from '../../../test/factories/build-photo.ts'
import { buildUser } from '../../../test/factories/build-user.ts'
import { createTestApp, type TestApp } from '../../../test/server/test-app.ts'

async function setUp() {
  const app = await createTestApp()
  const user = await buildUser(app)
  const ownerId = user.uid
  const get = (url: string, headers: Record<string, string> = {}) => user.send({ url, headers })
  const page = async (query: string) => (await get(`/api/photos?${query}`)).json<PhotoPage>()
  const readNames = async (query: string) => (await page(query)).photos.map(({ name }) => name)
  return { ...app, user, ownerId, get, page, readNames }
}

describe('GET /api/photos', () => {
  test('pages through all photos in upload order', async () => {
    const app = await setUp()
    const { ownerId, page } = app
    const wanted = ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg', 'e.jpg']
    for (const name of wanted) await buildPhoto(app, { ownerId, name })
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const part: PhotoPage = await page(`limit=2${cursor && `&cursor=${cursor}`}`)
      expect(part.total).toBe(5)
      expect(part.photos.length).toBeLessThanOrEqual(2)
      seen.push(...part.photos.map(({ name }) => name))
      cursor = part.nextCursor
    }
    expect(seen).toEqual(wanted)
  })

  test('filters by state and batch', async () => {
    const app = await setUp()
    const { ownerId, readNames, page } = app
    const batchId = await buildBatch(app, { ownerId })
    await buildPhoto(app, { ownerId, name: 'waiting.jpg', state: 'waiting' })
    await buildPhoto(app, { ownerId, name: 'failed.jpg', state: 'failed', batchId })
    await buildPhoto(app, { ownerId, name: 'landscape.jpg' })
    const { id } = await buildPhoto(app, { ownerId, name: 'portrait.jpg', batchId })
    await buildFace(app, { ownerId, photoId: id })
    expect(await readNames('')).toEqual(['waiting.jpg', 'failed.jpg', 'landscape.jpg', 'portrait.jpg'])
    expect(await readNames('filter=waiting')).toEqual(['waiting.jpg'])
    expect(await readNames('filter=without-faces')).toEqual(['landscape.jpg'])
    expect(await readNames(`batch=${batchId}`)).toEqual(['failed.jpg', 'portrait.jpg'])
    expect((await page(`filter=failed&batch=${batchId}`)).photos).toMatchObject([
      { state: 'failed', failure: { code: 'photo-damaged', reason: 'damaged or cut short' }, width: null },
    ])
  })

  test.each(['limit=0', 'limit=501', 'cursor=x', 'cursor=-1', 'filter=some'])('refuses %s', async query => {
    const { get } = await setUp()
    const answer = await get(`/api/photos?${query}`)
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid-request'])
  })
})

describe('GET /api/people/{personId}/photos', () => {
  test('lists the photos that show the person, each once', async () => {
    const app = await setUp()
    const { ownerId, get } = app
    const photos = [await buildPhoto(app, { ownerId }), await buildPhoto(app, { ownerId })]
    await buildPhoto(app, { ownerId })
    const photoIds = photos.map(({ id }) => id)
    const { id } = await buildPerson(app, { ownerId, number: 1, photoIds: [...photoIds, ...photoIds] })
    const page = (await get(`/api/people/${id}/photos`)).json<PhotoPage>()
    expect(page).toMatchObject({ nextCursor: null, total: 2 })
    expect(page.photos.map(photo => photo.id)).toEqual(photoIds)
  })
})

describe('GET /api/photos/{photoId}', () => {
  test('returns its faces from left to right with their people', async () => {
    const app = await setUp()
    const { ownerId, get } = app
    const { id, name } = await buildPhoto(app, { ownerId })
    const person = await buildPerson(app, { ownerId, number: 7, photoIds: [id] })
    const box = { x: 0.75, y: 0.1, width: 0.1, height: 0.2 }
    const stranger = await buildFace(app, { ownerId, photoId: id, box })
    expect((await get(`/api/photos/${id}`)).json()).toMatchObject({
      id,
      name,
      state: 'processed',
      width: 4000,
      height: 3000,
      mediaType: 'image/jpeg',
      faceCount: 2,
      failure: null,
      uploadedAt: '2026-05-04T09:00:00.000Z',
      faces: [
        { id: person.faceIds[0], personId: person.id, personName: 'Person 7' },
        { id: stranger, box, personId: null, personName: null },
      ],
    })
  })
})

test.each([
  ['image/jpeg', 6, true],
  ['image/webp', 1, true],
  ['image/webp', 3, false],
  ['image/png', 6, false],
] as const)(
  'tells whether browsers show %s of EXIF orientation %i upright',
  async (mediaType, orientation, isUpright) => {
    const app = await setUp()
    const { ownerId, get, db } = app
    const { id } = await buildPhoto(app, { ownerId, orientation })
    await db.updateTable('allPhotos').set({ mediaType }).where('id', '=', id).execute()
    expect((await get(`/api/photos/${id}`)).json()).toMatchObject({ mediaType, isOriginalUpright: isUpright })
  },
)

describe('GET /api/photos/{photoId}/image', () => {
  test('serves it at each size, or as a download under its name', async () => {
    const app = await setUp()
    const { ownerId, get } = app
    const { id, bytes } = await buildPhoto(app, { ownerId, name: 'Ω "1".jpg' })
    const original = await get(`/api/photos/${id}/image`)
    expect(original.rawPayload).toEqual(bytes)
    expect(original.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': 'inline',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect((await get(`/api/photos/${id}/image?size=preview`)).headers['content-type']).toBe('image/jpeg')
    const saved = await get(`/api/photos/${id}/image?download=true`)
    expect(saved.headers['content-disposition']).toBe(
      `attachment; filename="? \\"1\\".jpg"; filename*=UTF-8''%CE%A9%20%221%22.jpg`,
    )
  })

  test('serves the WEBP preview of a photo that an older version processed', async () => {
    const { db, store, ownerId, get, ...app } = await setUp()
    const { id } = await buildPhoto({ ...app, db, store }, { ownerId })
    await db.updateTable('allPhotos').set({ previewType: null }).execute()
    await store.put(`${ownerId}/preview/${id}.webp`, Buffer.from('older'))
    const preview = await get(`/api/photos/${id}/image?size=preview`)
    expect([preview.headers['content-type'], preview.body]).toEqual(['image/webp', 'older'])
    await db.updateTable('allPhotos').set({ previewType: 'image/jpeg' }).execute()
    const newer = await get(`/api/photos/${id}/image?size=preview`)
    expect(newer.headers['etag']).not.toBe(preview.headers['etag'])
  })

  test('of a file in a folder has another tag once its thumbnail was made again', async () => {
    const app = await setUp()
    const { db, ownerId, get } = app
    const { id } = await buildPhoto(app, { ownerId })
    const readTags = async (thumbAt: number | null) => {
      await db.updateTable('allPhotos').set({ keptIn: 'folder', thumbAt }).execute()
      const answers = [
        await get(`/api/photos/${id}/image?size=thumb`),
        await get(`/api/photos/${id}/image?size=preview`),
      ]
      return answers.map(({ headers }) => headers['etag'])
    }
    const [older, newer] = [await readTags(null), await readTags(7)]
    expect([older[0] === newer[0], older[1] === newer[1]]).toEqual([false, true])
  })

  test('is not ready before the photo was processed', async () => {
    const app = await setUp()
    const { id } = await buildPhoto(app, { ownerId: app.ownerId, state: 'waiting' })
    const answer = await app.get(`/api/photos/${id}/image?size=thumb`)
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not-ready'])
    expect(answer.headers['cache-control']).toBe('no-store')
    expect((await app.get(`/api/photos/${id}/image`)).statusCode).toBe(200)
  })
})

test('the camera of a photo that was processed without reading it is read once, when the photo is viewed', async () => {
  const app = await setUp()
  const { ownerId, db, get } = app
  const { id } = await buildPhoto(app, { ownerId })
  const { id: waiting } = await buildPhoto(app, { ownerId, state: 'waiting' })
  const other = await buildUser(app)
  const { id: foreign } = await buildPhoto(app, { ownerId: other.uid })
  const readCamera = async (photoId: string) =>
    (await get(`/api/photos/${photoId}`)).json<PhotoDetail>().camera
  expect(await readCamera(waiting)).toBe(null)
  expect((await get(`/api/photos/${foreign}`)).statusCode).toBe(404)
  expect(await readJobs(app)).toEqual([])
  const wanted = [{ name: 'read-camera', subjectId: id, ownerId }]
  for (const state of ['waiting', 'running', 'dead'] as const) {
    expect(await readCamera(id)).toBe(null)
    expect(await readJobs(app)).toEqual(wanted)
    await db.updateTable('jobs').set({ state }).execute()
  }
  await db.deleteFrom('jobs').execute()
  for (const camera of ['', 'Apple iPhone 6']) {
    await db.updateTable('allPhotos').set({ camera }).execute()
    expect(await readCamera(id)).toBe(camera)
  }
  expect(await readJobs(app)).toEqual([])
})

test('pictures of a photo in a folder of the machine are asked for again, and change with it', async () => {
  const app = await setUp()
  const { ownerId, db, store, get } = app
  const { id } = await buildPhoto(app, { ownerId })
  const faceId = await buildFace(app, { ownerId, photoId: id })
  await store.put(`${ownerId}/face/${faceId}.webp`, Buffer.from('head and shoulders'))
  await db.updateTable('allPhotos').set({ keptIn: 'folder', processedAt: 1 }).execute()
  const urls = [
    `/api/faces/${faceId}/crop`,
    `/api/faces/${faceId}/portrait`,
    ...['thumb', 'preview'].map(size => `/api/photos/${id}/image?size=${size}`),
  ]
  for (const url of urls) {
    await db.updateTable('allPhotos').set({ processedAt: 1 }).execute()
    const first = await get(url)
    expect([url, first.headers['cache-control']]).toEqual([url, 'private, no-cache'])
    const ifNoneMatch = { 'if-none-match': String(first.headers['etag']) }
    expect([url, (await get(url, ifNoneMatch)).statusCode]).toEqual([url, 304])
    await db.updateTable('allPhotos').set({ processedAt: 2 }).execute()
    expect([url, (await get(url, ifNoneMatch)).statusCode]).toEqual([url, 200])
  }
})

describe('GET /api/faces/{faceId}/crop', () => {
  test('serves the crop', async () => {
    const app = await setUp()
    const { ownerId, get } = app
    const { id } = await buildPhoto(app, { ownerId })
    const faceId = await buildFace(app, { ownerId, photoId: id })
    const answer = await get(`/api/faces/${faceId}/crop`)
    expect([answer.headers['content-type'], answer.body]).toEqual(['image/jpeg', `portrait ${faceId}`])
  })
})

const readJobs = (app: TestApp) =>
  app.db.selectFrom('jobs').select(['name', 'subjectId', 'ownerId']).execute()

describe('GET /api/faces/{faceId}/portrait', () => {
  test('serves the crop, without caching, until a worker has cut the portrait', async () => {
    const app = await setUp()
    const { ownerId, store, get } = app
    const { id } = await buildPhoto(app, { ownerId })
    const faceId = await buildFace(app, { ownerId, photoId: id })
    const url = `/api/faces/${faceId}/portrait`
    const crop = await get(url)
    expect([crop.headers['content-type'], crop.body]).toEqual(['image/jpeg', `portrait ${faceId}`])
    expect(crop.headers['cache-control']).toBe('private, no-cache')
    await store.put(`${ownerId}/face/${faceId}.webp`, Buffer.from('head and shoulders'))
    const portrait = await get(url, { 'if-none-match': String(crop.headers['etag']) })
    expect([portrait.headers['content-type'], portrait.body]).toEqual(['image/webp', 'head and shoulders'])
    expect(portrait.headers['cache-control']).toContain('immutable')
  })

  test('serves the small portrait, and meanwhile the large one or the crop, without caching', async () => {
    const app = await setUp()
    const { ownerId, store, get } = app
    const { id } = await buildPhoto(app, { ownerId })
    const faceId = await buildFace(app, { ownerId, photoId: id })
    const url = `/api/faces/${faceId}/portrait?size=small`
    expect((await get(url)).body).toBe(`portrait ${faceId}`)
    await store.put(`${ownerId}/face/${faceId}.webp`, Buffer.from('head and shoulders'))
    await app.db.deleteFrom('jobs').execute()
    const large = await get(url)
    expect([large.headers['content-type'], large.body]).toEqual(['image/webp', 'head and shoulders'])
    expect(large.headers['cache-control']).toBe('private, no-cache')
    expect(await readJobs(app)).toEqual([{ name: 'cut-portrait', subjectId: faceId, ownerId }])
    await store.put(`${ownerId}/face/${faceId}-small.webp`, Buffer.from('small'))
    const small = await get(url, { 'if-none-match': String(large.headers['etag']) })
    expect([small.headers['content-type'], small.body]).toEqual(['image/webp', 'small'])
    expect(small.headers['cache-control']).toContain('immutable')
    const again = await get(`/api/faces/${faceId}/portrait?size=large&attempt=1`)
    expect([again.body, again.headers['etag']]).toEqual(['head and shoulders', large.headers['etag']])
  })

  test.each(['size=huge', 'attempt=-1'])('refuses %s', async query => {
    const app = await setUp()
    const { id } = await buildPhoto(app, { ownerId: app.ownerId })
    const faceId = await buildFace(app, { ownerId: app.ownerId, photoId: id })
    expect((await app.get(`/api/faces/${faceId}/portrait?${query}`)).statusCode).toBe(400)
  })

  test('adds one job to cut it for any number of requests, and no other after that failed', async () => {
    const app = await setUp()
    const { ownerId, db, get } = app
    const { id } = await buildPhoto(app, { ownerId })
    const faceId = await buildFace(app, { ownerId, photoId: id })
    const wanted = [{ name: 'cut-portrait', subjectId: faceId, ownerId }]
    for (const state of ['waiting', 'running', 'dead'] as const) {
      await get(`/api/faces/${faceId}/portrait`)
      expect(await readJobs(app)).toEqual(wanted)
      await db.updateTable('jobs').set({ state }).execute()
    }
    await get(`/api/faces/${faceId}/portrait`)
    expect(await readJobs(app)).toEqual(wanted)
  })

  test('adds no job for a face of another user', async () => {
    const app = await setUp()
    const other = await buildUser(app)
    const { id } = await buildPhoto(app, { ownerId: other.uid })
    const faceId = await buildFace(app, { ownerId: other.uid, photoId: id })
    expect((await app.get(`/api/faces/${faceId}/portrait`)).statusCode).toBe(404)
    expect(await readJobs(app)).toEqual([])
  })
})

test('a photo is marked as favourite and unmarked, but not in the trash', async () => {
  const app = await setUp()
  const { ownerId, user, get } = app
  const { id } = await buildPhoto(app, { ownerId })
  const mark = (isFavourite: boolean) =>
    user.send({ method: 'PUT', url: `/api/photos/${id}/favourite`, payload: { isFavourite } })
  expect((await get(`/api/photos/${id}`)).json()).toMatchObject({ isFavourite: false })
  expect((await mark(true)).json()).toMatchObject({ id, isFavourite: true })
  expect((await get(`/api/photos/${id}`)).json()).toMatchObject({ isFavourite: true })
  expect((await mark(false)).json()).toMatchObject({ id, isFavourite: false })
  await user.send({ method: 'POST', url: '/api/trash', payload: { photoIds: [id] } })
  expect((await mark(true)).statusCode).toBe(404)
})

describe('retrying', () => {
  test('makes a failed photo wait, with a new job instead of the failed one', async () => {
    const app = await setUp()
    const { db, ownerId, user } = app
    const { id } = await buildPhoto(app, { ownerId, state: 'failed' })
    await db
      .insertInto('jobs')
      .values({
        name: 'process-photo',
        ownerId,
        subjectId: id,
        priority: 1,
        runAt: 0,
        state: 'dead',
        attempts: 3,
      })
      .execute()
    const retry = () => user.send({ method: 'POST', url: `/api/photos/${id}/retry` })
    const answer = await retry()
    expect([answer.statusCode, answer.json()]).toMatchObject([202, { state: 'waiting', failure: null }])
    const jobs = await db.selectFrom('jobs').select(['subjectId', 'state', 'attempts']).execute()
    const waiting = { subjectId: id, state: 'waiting', attempts: 0 }
    expect(jobs).toEqual([waiting, waiting])
    const again = await retry()
    expect([again.statusCode, again.json().code]).toEqual([409, 'not-failed'])
  })

  test('retries all failed photos of a batch, and no other', async () => {
    const app = await setUp()
    const { db, ownerId, user } = app
    const batchId = await buildBatch(app, { ownerId })
    for (const state of ['failed', 'processed', 'failed'] as const)
      await buildPhoto(app, { ownerId, state, batchId })
    await buildPhoto(app, { ownerId, state: 'failed' })
    const answer = await user.send({ method: 'POST', url: `/api/batches/${batchId}/retry` })
    expect([answer.statusCode, answer.json()]).toEqual([202, { retried: 2 }])
    expect(await db.selectFrom('jobs').select('subjectId').distinct().execute()).toHaveLength(2)
  })
})
