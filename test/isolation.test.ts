import { randomUUID } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { describe, expect, test } from 'vitest'
import { buildAppPassword } from './factories/app-passwords.ts'
import { buildFilm } from './factories/build-film.ts'
import { buildFace, buildPerson, buildPhoto } from './factories/build-photo.ts'
import { buildUser, type TestUser } from './factories/build-user.ts'
import { buildPhotoBytes } from './factories/build-photo-bytes.ts'
import { buildForm } from './factories/upload.ts'
import { LISTS } from './requests-without-ids.ts'
import { listGuardedRoutes } from './list-guarded-routes.ts'
import { createTestApp, type TestApp } from './server/test-app.ts'

type Request = InjectOptions & { url: string }

type Owner = {
  readonly uid: string
  readonly photoId: string
  readonly faceId: string
  readonly personId: string
  readonly batchId: string
  readonly imageId: string
  readonly decisionId: string
  readonly sessionId: string
  readonly searchId: string
  readonly folderId: string
  readonly albumId: string
  readonly appPasswordId: string
  readonly facesPutOff: readonly string[]
}

/** A valid request to each route with an id; a new route without an entry fails the test. */
const REQUESTS: Record<string, (owner: Owner) => Promise<Request>> = {
  'GET /clusters': async ({ uid }) => ({ url: `/clusters?user=${uid}` }),
  'GET /clustered/:uid/:cluster/:file': async ({ uid }) => ({ url: `/clustered/${uid}/Person%201/IMG.jpg` }),
  'GET /download_cluster': async ({ uid }) => ({ url: `/download_cluster?user=${uid}&folder=Person%201` }),
  'POST /delete_all': async ({ uid }) => ({ url: `/delete_all?user=${uid}` }),
  'POST /process': async ({ uid, batchId }) => ({
    url: `/process?user=${uid}&batch=${batchId}`,
    ...(await buildForm([{ name: 'a.jpg', bytes: await buildPhotoBytes({ shade: 1 }) }])),
  }),
  'GET /api/batches/:batchId': async ({ batchId }) => ({ url: `/api/batches/${batchId}` }),
  'POST /api/batches/:batchId/manifest': async ({ batchId }) => ({
    url: `/api/batches/${batchId}/manifest`,
    payload: { files: [{ name: 'a.jpg', size: 1, sha256: 'a'.repeat(64) }] },
  }),
  'POST /api/batches/:batchId/complete': async ({ batchId }) => ({ url: `/api/batches/${batchId}/complete` }),
  'POST /api/batches/:batchId/cancel': async ({ batchId }) => ({ url: `/api/batches/${batchId}/cancel` }),
  'POST /api/batches/:batchId/retry': async ({ batchId }) => ({ url: `/api/batches/${batchId}/retry` }),
  'GET /api/people/:personId': async ({ personId }) => ({ url: `/api/people/${personId}` }),
  'GET /api/people/:personId/photos': async ({ personId }) => ({ url: `/api/people/${personId}/photos` }),
  'GET /api/people/:personId/companions': async ({ personId }) => ({
    url: `/api/people/${personId}/companions`,
  }),
  'GET /api/people/:personId/timeline': async ({ personId }) => ({ url: `/api/people/${personId}/timeline` }),
  'GET /api/unnamed-clusters/:clusterId/faces': async ({ faceId }) => ({
    url: `/api/unnamed-clusters/${faceId}/faces`,
  }),
  'GET /api/face-searches/:searchId': async ({ searchId }) => ({ url: `/api/face-searches/${searchId}` }),
  'POST /api/face-searches/:searchId/forget': async ({ searchId }) => ({
    url: `/api/face-searches/${searchId}/forget`,
  }),
  'POST /api/sidecars': async ({ photoId }) => ({
    url: '/api/sidecars',
    payload: { sidecars: [{ photoId, xmp: '<x/>' }] },
  }),
  'POST /api/folders': async () => ({ url: '/api/folders', payload: { path: '/' } }),
  'POST /api/folders/:folderId/check': async ({ folderId }) => ({ url: `/api/folders/${folderId}/check` }),
  'DELETE /api/folders/:folderId': async ({ folderId }) => ({ url: `/api/folders/${folderId}` }),
  'DELETE /api/app-passwords/:appPasswordId': async ({ appPasswordId }) => ({
    url: `/api/app-passwords/${appPasswordId}`,
  }),
  'GET /api/people/download': async ({ personId }) => ({ url: `/api/people/download?people=${personId}` }),
  'POST /api/search/download': async ({ photoId }) => ({
    url: '/api/search/download',
    payload: { photoIds: [photoId] },
  }),
  'GET /api/search/download': async ({ personId }) => ({ url: `/api/search/download?with=${personId}` }),
  'GET /api/photos/:photoId': async ({ photoId }) => ({ url: `/api/photos/${photoId}` }),
  'GET /api/photos/:photoId/image': async ({ photoId }) => ({ url: `/api/photos/${photoId}/image` }),
  'GET /api/photos/:photoId/film': async ({ photoId }) => ({ url: `/api/photos/${photoId}/film` }),
  'POST /api/photos/:photoId/film': async ({ photoId }) => ({
    url: `/api/photos/${photoId}/film`,
    ...(await buildForm([{ name: 'a.mov', bytes: buildFilm(), field: 'film' }])),
  }),
  'GET /api/trash/:photoId/thumb': async ({ photoId }) => ({ url: `/api/trash/${photoId}/thumb` }),
  'POST /api/trash': async ({ photoId }) => ({ url: '/api/trash', payload: { photoIds: [photoId] } }),
  'POST /api/trash/restore': async ({ photoId }) => ({
    url: '/api/trash/restore',
    payload: { photoIds: [photoId] },
  }),
  'PUT /api/photos/:photoId/favourite': async ({ photoId }) => ({
    url: `/api/photos/${photoId}/favourite`,
    payload: { isFavourite: true },
  }),
  'POST /api/photos/:photoId/retry': async ({ photoId }) => ({ url: `/api/photos/${photoId}/retry` }),
  'GET /api/profile/images/:imageId': async ({ imageId }) => ({ url: `/api/profile/images/${imageId}` }),
  'POST /api/sessions/:sessionId/end': async ({ sessionId }) => ({ url: `/api/sessions/${sessionId}/end` }),
  'GET /api/faces/:faceId/portrait': async ({ faceId }) => ({ url: `/api/faces/${faceId}/portrait` }),
  'GET /api/faces/:faceId/crop': async ({ faceId }) => ({ url: `/api/faces/${faceId}/crop` }),
  'DELETE /api/faces/:faceId': async ({ faceId }) => ({ url: `/api/faces/${faceId}` }),
  'POST /api/faces/move': async ({ faceId }) => ({
    url: '/api/faces/move',
    payload: { faceIds: [faceId], personId: null },
  }),
  'POST /api/photos/:photoId/faces': async ({ photoId }) => ({
    url: `/api/photos/${photoId}/faces`,
    payload: { box: { x: 0.1, y: 0.1, width: 0.1, height: 0.1 } },
  }),
  'POST /api/faces/not-a-face': async ({ faceId }) => ({
    url: '/api/faces/not-a-face',
    payload: { faceIds: [faceId] },
  }),
  'GET /api/people/:personId/faces': async ({ personId }) => ({ url: `/api/people/${personId}/faces` }),
  'POST /api/people/:personId/similar-faces': async ({ personId, faceId }) => ({
    url: `/api/people/${personId}/similar-faces`,
    payload: { faceIds: [faceId] },
  }),
  'PUT /api/people/:personId/name': async ({ personId }) => ({
    url: `/api/people/${personId}/name`,
    payload: { name: 'Mallory' },
  }),
  'PUT /api/people/:personId/hidden': async ({ personId }) => ({
    url: `/api/people/${personId}/hidden`,
    payload: { isHidden: true },
  }),
  'PUT /api/people/:personId/favourite': async ({ personId }) => ({
    url: `/api/people/${personId}/favourite`,
    payload: { isFavourite: true },
  }),
  'PUT /api/people/:personId/cover': async ({ personId, faceId }) => ({
    url: `/api/people/${personId}/cover`,
    payload: { faceId },
  }),
  'POST /api/people/:personId/reject-name': async ({ personId }) => ({
    url: `/api/people/${personId}/reject-name`,
    payload: { name: 'Asha' },
  }),
  'POST /api/people/:personId/merge': async ({ personId }) => ({
    url: `/api/people/${personId}/merge`,
    payload: { personIds: [personId] },
  }),
  'POST /api/people/:personId/split': async ({ personId, faceId }) => ({
    url: `/api/people/${personId}/split`,
    payload: { faceIds: [faceId] },
  }),
  'POST /api/people/:personId/not-this-person': async ({ personId, faceId }) => ({
    url: `/api/people/${personId}/not-this-person`,
    payload: { faceIds: [faceId] },
  }),
  'POST /api/review': async ({ facesPutOff }) => ({
    url: '/api/review',
    payload: { faceIds: facesPutOff, answer: 'same' },
  }),
  'POST /api/review/take-back': async ({ facesPutOff }) => ({
    url: '/api/review/take-back',
    payload: { faceIds: facesPutOff },
  }),
  'GET /api/history/:decisionId': async ({ decisionId }) => ({ url: `/api/history/${decisionId}` }),
  'POST /api/history/:decisionId/undo': async ({ decisionId }) => ({
    url: `/api/history/${decisionId}/undo`,
  }),
  'POST /api/history/:decisionId/redo': async ({ decisionId }) => ({
    url: `/api/history/${decisionId}/redo`,
  }),
}

async function setUp() {
  const app = await createTestApp()
  const ann = await buildUser(app)
  const bob = await buildUser(app)
  return {
    ...app,
    ann,
    bob,
    annOwns: await buildLibrary(app, ann),
    bobOwns: await buildLibrary(app, bob),
  }
}

async function buildLibrary(app: TestApp, { uid, send }: TestUser): Promise<Owner> {
  const photo = await buildPhoto(app, { ownerId: uid, name: 'IMG.jpg', hasFilm: true })
  const { id: personId } = await buildPerson(app, { ownerId: uid, number: 1, photoIds: [photo.id] })
  const faceId = await buildFace(app, { ownerId: uid, photoId: photo.id })
  const imageId = randomUUID()
  await app.store.put(`${uid}/profile/${imageId}.webp`, Buffer.from('a picture'))
  const decided = await send({
    method: 'PUT',
    url: `/api/people/${personId}/favourite`,
    payload: { isFavourite: true },
  })
  const { decisionId } = decided.json<{ decisionId: string }>()
  const { id: sessionId } = await app.db
    .selectFrom('session')
    .select('id')
    .where('userId', '=', uid)
    .executeTakeFirstOrThrow()
  const { appPassword } = await buildAppPassword({ send })
  const searchId = randomUUID()
  const search = { id: searchId, ownerId: uid, state: 'done' as const, createdAt: app.clock.now }
  await app.db
    .insertInto('faceSearches')
    .values({ ...search, answer: '[]' })
    .execute()
  const folderId = randomUUID()
  await app.db
    .insertInto('folders')
    .values({ id: folderId, ownerId: uid, batchId: photo.batchId, name: 'x', path: `/x/${uid}`, addedAt: 1 })
    .execute()
  const albumId = randomUUID()
  const album = { id: albumId, ownerId: uid, name: `Album of ${uid}`, source: 'x', createdAt: 1 }
  await app.db.insertInto('albums').values(album).execute()
  await app.db.insertInto('albumPhotos').values({ albumId, photoId: photo.id, ownerId: uid }).execute()
  const ofPerson = { personId, otherPersonId: personId }
  const question = { id: randomUUID(), ownerId: uid, faceId, otherFaceId: faceId, ...ofPerson }
  await app.db
    .insertInto('reviewQuestions')
    .values({ ...question, settles: 1, worth: 1 })
    .execute()
  const { id: otherFaceId } = await app.db
    .selectFrom('faces')
    .select('id')
    .where('personId', '=', personId)
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('reviewAnswers')
    .values({ ownerId: uid, faceId, otherFaceId, ...ofPerson, answer: 'not-sure', answeredAt: 1 })
    .execute()
  return {
    uid,
    photoId: photo.id,
    faceId,
    personId,
    batchId: photo.batchId,
    imageId,
    decisionId,
    sessionId,
    searchId,
    folderId,
    albumId,
    appPasswordId: appPassword.id,
    facesPutOff: [faceId, otherFaceId],
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
    for (const { method, route } of listGuardedRoutes(routes)) {
      const request = LISTS[route] ?? (await REQUESTS[route]?.(annOwns))
      const answer = await app.inject({
        method,
        url: '',
        ...request,
        headers: { origin, ...request?.headers },
      })
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
