import { randomUUID } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import type { TestApp } from '../server/test-app.ts'
import { buildAppPassword } from './app-passwords.ts'
import { buildFilm } from './build-film.ts'
import { buildFace, buildPerson, buildPhoto } from './build-photo.ts'
import type { TestUser } from './build-user.ts'
import { buildPhotoBytes } from './build-photo-bytes.ts'
import { buildForm } from './upload.ts'

export type Request = InjectOptions & { url: string }

export type Owner = {
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
export const REQUESTS: Record<string, (owner: Owner) => Promise<Request>> = {
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

/** Builds what the requests of REQUESTS are about: one of each for a user. */
export async function buildOwner(app: TestApp, { uid, send }: TestUser): Promise<Owner> {
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
