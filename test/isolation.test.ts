import { describe, expect, test } from 'vitest'
import { buildUser } from './factories/build-user.ts'
import { buildPhotoBytes } from './factories/build-photo-bytes.ts'
import { buildOwner, REQUESTS } from './factories/requests-of-routes.ts'
import { buildForm } from './factories/upload.ts'
import { buildRequest } from './prepare-request.ts'
import { LISTS } from './requests-without-ids.ts'
import { listGuardedRoutes } from './list-guarded-routes.ts'
import { createTestApp, type TestApp } from './server/test-app.ts'

async function setUp() {
  const app = await createTestApp()
  const ann = await buildUser(app)
  const bob = await buildUser(app)
  return {
    ...app,
    ann,
    bob,
    annOwns: await buildOwner(app, ann),
    bobOwns: await buildOwner(app, bob),
  }
}

describe('each route', () => {
  test('is covered by these tests, and no other route is', async () => {
    const { routes } = await setUp()
    const known = [...Object.keys(REQUESTS), ...Object.keys(LISTS)]
    expect(
      listGuardedRoutes(routes)
        .map(({ route }) => route)
        .toSorted(),
    ).toEqual(known.toSorted())
  })

  test('answers 401 without a session', async () => {
    const { app, origin, routes, annOwns } = await setUp()
    for (const { route } of listGuardedRoutes(routes)) {
      const request = await buildRequest(route, annOwns)
      const answer = await app.inject({ ...request, headers: { origin, ...request.headers } })
      expect([route, answer.statusCode, answer.json().code]).toEqual([route, 401, 'not-signed-in'])
    }
  })

  test('answers 404 for another user’s data, and changes nothing', async () => {
    const { db, store, ann, annOwns, bob, bobOwns, routes } = await setUp()
    const before = await readSnapshot({ db }, ann.uid)
    for (const { method, route } of listGuardedRoutes(routes)) {
      const request = await REQUESTS[route]?.(annOwns)
      if (!request) continue
      const answer = await bob.send({ method, ...request })
      expect([route, answer.statusCode, answer.json().code]).toEqual([route, 404, 'not-found'])
    }
    expect(await readSnapshot({ db }, ann.uid)).toEqual(before)
    expect(await store.readByteSize(`${ann.uid}/original/${annOwns.photoId}`)).not.toBeNull()
    expect(bobOwns.uid).not.toBe(annOwns.uid)
  })

  test('answers 404 for another user’s ids at routes of the user’s own data', async () => {
    const { annOwns, bob, bobOwns } = await setUp()
    const mixed = [
      `/process?user=${bobOwns.uid}&batch=${annOwns.batchId}`,
      `/api/photos?batch=${annOwns.batchId}`,
      `/api/people/${annOwns.personId}/photos`,
      `/api/search/photos?with=${annOwns.personId}`,
      `/api/search/photos?without=${annOwns.personId}`,
      `/api/search/photos?folder=${annOwns.folderId}`,
      `/api/search/photos?album=${annOwns.albumId}`,
    ]
    for (const url of mixed) {
      const isUpload = url.startsWith('/process')
      const form = isUpload
        ? await buildForm([{ name: 'a.jpg', bytes: await buildPhotoBytes({ shade: 1 }) }])
        : {}
      const answer = await bob.send({ method: isUpload ? 'POST' : 'GET', url, ...form })
      expect([url, answer.statusCode]).toEqual([url, 404])
    }
  })

  test('lists only the user’s own data', async () => {
    const { ann, bob, annOwns, bobOwns } = await setUp()
    const photos = (await bob.send({ url: '/api/photos' })).json()
    expect(photos.photos.map(({ id }: { id: string }) => id)).toEqual([bobOwns.photoId])
    const people = (await bob.send({ url: '/api/people' })).json()
    expect(people.people.map(({ id }: { id: string }) => id)).toEqual([bobOwns.personId])
    expect((await bob.send({ url: '/api/stats' })).json()).toMatchObject({ photos: 1, totalClusters: 1 })
    const found = (await bob.send({ url: '/api/search/photos?unknown=true' })).json()
    expect(found.photos.map(({ id }: { id: string }) => id)).toEqual([bobOwns.photoId])
    const named = (
      await bob.send({ url: `/api/search/people?ids=${annOwns.personId},${bobOwns.personId}` })
    ).json()
    expect(named.people.map(({ id }: { id: string }) => id)).toEqual([bobOwns.personId])
    const folders = (await bob.send({ url: '/api/search/folders' })).json()
    expect(folders).toEqual({ folders: [{ id: bobOwns.folderId, name: 'x' }] })
    const albums = (await bob.send({ url: '/api/search/albums' })).json()
    expect(albums).toEqual({ albums: [{ id: bobOwns.albumId, name: `Album of ${bob.uid}` }] })
    const clusters = (await ann.send({ url: `/clusters?user=${ann.uid}` })).body
    expect(clusters).toBe('{"Person 1":["IMG.jpg"]}')
    expect((await bob.send({ url: '/api/batches' })).body).not.toContain(annOwns.batchId)
  })

  test('works for the owner', async () => {
    const { ann, annOwns } = await setUp()
    for (const route of ['GET /clusters', 'GET /api/photos/:photoId', 'GET /api/faces/:faceId/crop']) {
      const request = await REQUESTS[route]?.(annOwns)
      expect((await ann.send({ url: '', ...request })).statusCode).toBe(200)
    }
  })
})

async function readSnapshot({ db }: Pick<TestApp, 'db'>, ownerId: string): Promise<unknown> {
  return {
    photos: await db.selectFrom('photos').selectAll().where('ownerId', '=', ownerId).execute(),
    answers: await db.selectFrom('reviewAnswers').selectAll().where('ownerId', '=', ownerId).execute(),
    people: await db.selectFrom('people').selectAll().where('ownerId', '=', ownerId).execute(),
    batches: await db.selectFrom('batches').selectAll().where('ownerId', '=', ownerId).execute(),
    faces: await db.selectFrom('faces').select('id').where('ownerId', '=', ownerId).execute(),
    decisions: await db.selectFrom('decisions').selectAll().where('ownerId', '=', ownerId).execute(),
    folders: await db.selectFrom('folders').selectAll().where('ownerId', '=', ownerId).execute(),
    appPasswords: await db.selectFrom('appPasswords').selectAll().where('ownerId', '=', ownerId).execute(),
    jobs: await db.selectFrom('jobs').selectAll().where('ownerId', '=', ownerId).execute(),
  }
}
