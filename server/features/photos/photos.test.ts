import { describe, expect, test } from 'vitest'
import type { PhotoPage } from '../../../shared/api/photos.ts'
import { buildBatch, buildFace, buildPerson, buildPhoto } from '../../../test/factories/build-photo.ts'
import { buildUser } from '../../../test/factories/build-user.ts'
import { createTestApp } from '../../../test/server/test-app.ts'

async function setUp() {
  const app = await createTestApp()
  const user = await buildUser(app)
  const ownerId = user.uid
  const get = (url: string, headers: Record<string, string> = {}) => user.send({ url, headers })
  const page = async (query: string) => (await get(`/api/photos?${query}`)).json<PhotoPage>()
  const names = async (query: string) => (await page(query)).photos.map(({ name }) => name)
  return { ...app, user, ownerId, get, page, names }
}

describe('GET /api/photos', () => {
  test('pages through all in the order in which they came', async () => {
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

  test('filters by what became of them and by batch', async () => {
    const app = await setUp()
    const { ownerId, names, page } = app
    const batchId = await buildBatch(app, { ownerId })
    await buildPhoto(app, { ownerId, name: 'waiting.jpg', state: 'waiting' })
    await buildPhoto(app, { ownerId, name: 'failed.jpg', state: 'failed', batchId })
    await buildPhoto(app, { ownerId, name: 'landscape.jpg' })
    const { id } = await buildPhoto(app, { ownerId, name: 'portrait.jpg', batchId })
    await buildFace(app, { ownerId, photoId: id })
    expect(await names('')).toEqual(['waiting.jpg', 'failed.jpg', 'landscape.jpg', 'portrait.jpg'])
    expect(await names('filter=waiting')).toEqual(['waiting.jpg'])
    expect(await names('filter=without-faces')).toEqual(['landscape.jpg'])
    expect(await names(`batch=${batchId}`)).toEqual(['failed.jpg', 'portrait.jpg'])
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
  test('gives the photos that show the person, each once', async () => {
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
  test('gives its faces from left to right with whose they are', async () => {
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

describe('GET /api/photos/{photoId}/image', () => {
  test('shows it at each size, or saves it under its name', async () => {
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
    expect((await get(`/api/photos/${id}/image?size=preview`)).headers['content-type']).toBe('image/webp')
    const saved = await get(`/api/photos/${id}/image?download=true`)
    expect(saved.headers['content-disposition']).toBe(
      `attachment; filename="? \\"1\\".jpg"; filename*=UTF-8''%CE%A9%20%221%22.jpg`,
    )
  })

  test('is not ready before the photo was read', async () => {
    const app = await setUp()
    const { id } = await buildPhoto(app, { ownerId: app.ownerId, state: 'waiting' })
    const answer = await app.get(`/api/photos/${id}/image?size=thumb`)
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not-ready'])
    expect(answer.headers['cache-control']).toBe('no-store')
    expect((await app.get(`/api/photos/${id}/image`)).statusCode).toBe(200)
  })
})

describe('GET /api/faces/{faceId}/crop', () => {
  test('gives the portrait', async () => {
    const app = await setUp()
    const { ownerId, get } = app
    const { id } = await buildPhoto(app, { ownerId })
    const faceId = await buildFace(app, { ownerId, photoId: id })
    const answer = await get(`/api/faces/${faceId}/crop`)
    expect([answer.headers['content-type'], answer.body]).toEqual(['image/jpeg', `portrait ${faceId}`])
  })
})

describe('trying again', () => {
  test('makes a failed photo wait, with a fresh job in the place of the dead one', async () => {
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
    expect(jobs).toEqual([{ subjectId: id, state: 'waiting', attempts: 0 }])
    const again = await retry()
    expect([again.statusCode, again.json().code]).toEqual([409, 'not-failed'])
  })

  test('takes all failed photos of a batch, and no other', async () => {
    const app = await setUp()
    const { db, ownerId, user } = app
    const batchId = await buildBatch(app, { ownerId })
    for (const state of ['failed', 'processed', 'failed'] as const)
      await buildPhoto(app, { ownerId, state, batchId })
    await buildPhoto(app, { ownerId, state: 'failed' })
    const answer = await user.send({ method: 'POST', url: `/api/batches/${batchId}/retry` })
    expect([answer.statusCode, answer.json()]).toEqual([202, { retried: 2 }])
    expect(await db.selectFrom('jobs').select('id').execute()).toHaveLength(2)
  })
})
