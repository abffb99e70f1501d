import { findSealer } from '../../../storage/db/sealed-faces.ts'
import pino from 'pino'
import { describe, expect, test } from 'vitest'
import type { HistoryPage } from '../../../../shared/api/history.ts'
import type { PhotoDetail } from '../../../../shared/api/photos.ts'
import { buildEngines } from '../../../../test/factories/build-engines.ts'
import { buildPerson, buildPhoto } from '../../../../test/factories/build-photo.ts'
import { buildDetectedFace } from '../../../../test/factories/build-reading.ts'
import { buildUser } from '../../../../test/factories/build-user.ts'
import { handleEveryJob } from '../../../../test/factories/job-handlers.ts'
import { createTestApp } from '../../../../test/server/test-app.ts'
import { AppError } from '../../../errors.ts'
import type { DrawnFacesReading } from '../../../machinery/imaging/read-drawn-faces.ts'
import { insertJobs } from '../../../machinery/jobs/queries.ts'
import { runNextJob } from '../../../machinery/jobs/run-jobs.ts'
import { embedFacesHandler } from '../group/embed-faces.ts'

const box = { x: 0.25, y: 0.5, width: 0.25, height: 0.25 }

async function readBoxes(_: Uint8Array, boxes: readonly unknown[]): Promise<DrawnFacesReading> {
  const portrait = Buffer.from('drawn portrait')
  return { width: 400, height: 200, faces: boxes.map(() => ({ face: buildDetectedFace(), portrait })) }
}

async function setUp(readDrawnFaces = readBoxes) {
  const app = await createTestApp()
  const user = await buildUser(app)
  const ownerId = user.uid
  const { id: photoId } = await buildPhoto(app, { ownerId })
  const consent = { isInForce: true }
  const handler = embedFacesHandler({
    ...app,
    engines: buildEngines({ readDrawnFaces, engineVersion: 'e1' }),
    mayLookForFaces: async () => consent.isInForce,
    now: () => app.clock.now,
  })
  const send = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
    user.send({ method, url: `/api${url}`, ...(payload && { payload }) })
  const draw = (payload: object) => send('POST', `/photos/${photoId}/faces`, payload)
  /** Runs only the jobs of this test, because a grouping would create no people. */
  const runJobs = async () => {
    await app.db.deleteFrom('jobs').where('name', '=', 'group-people').execute()
    const handlers = handleEveryJob(handler)
    const log = pino({ level: 'silent' })
    while (await runNextJob({ ...app, workerId: 'w1', handlers, log, now: () => app.clock.now }));
  }
  const readPhoto = async () => (await send('GET', `/photos/${photoId}`)).json<PhotoDetail>()
  return { ...app, ownerId, photoId, consent, send, draw, runJobs, readPhoto }
}

describe('a missed face', () => {
  test('is drawn, embedded by a worker, and then treated like any other face', async () => {
    const { draw, runJobs, readPhoto, send, store, ownerId } = await setUp()
    const drawn = await draw({ box })
    expect(drawn.statusCode).toBe(202)
    const { faceId, decisionId } = drawn.json()
    expect(await readPhoto()).toMatchObject({ faces: [], pendingFaces: [{ id: faceId, box, failure: null }] })
    await runJobs()
    expect(await readPhoto()).toMatchObject({
      faceCount: 1,
      faces: [{ id: faceId, box, isDrawn: true, isDecided: false, personId: null }],
      pendingFaces: [],
    })
    expect(await store.readByteSize(`${ownerId}/face/${faceId}.jpg`)).toBe('drawn portrait'.length)
    await send('POST', `/history/${decisionId}/undo`)
    expect(await readPhoto()).toMatchObject({ faceCount: 0, faces: [], pendingFaces: [] })
    await send('POST', `/history/${decisionId}/redo`)
    expect(await readPhoto()).toMatchObject({ faces: [{ id: faceId }] })
    await send('DELETE', `/faces/${faceId}`)
    expect(await readPhoto()).toMatchObject({ faces: [], pendingFaces: [] })
    const { entries } = (await send('GET', '/history')).json<HistoryPage>()
    expect(entries.map(({ kind }) => kind)).toEqual(['remove-face', 'add-face'])
  })

  test('belongs to the existing or new person that the user names', async () => {
    const app = await setUp()
    const { ownerId, photoId, draw, runJobs, readPhoto, send } = app
    const other = await buildPhoto(app, { ownerId })
    const ann = await buildPerson(app, { ownerId, number: 1, name: 'Ann', photoIds: [other.id] })
    await draw({ box, personId: ann.id })
    await draw({ box: { ...box, x: 0.6 }, name: 'Bo' })
    await runJobs()
    const { faces } = await readPhoto()
    expect(faces).toMatchObject([
      { personId: ann.id, personName: 'Ann', isDecided: true },
      { personName: 'Bo', isDecided: true },
    ])
    expect((await send('GET', `/people/${ann.id}`)).json()).toMatchObject({ faceCount: 2, photoCount: 2 })
    const { entries } = (await send('GET', '/history')).json<HistoryPage>()
    await send('POST', `/history/${entries[0]?.id}/undo`)
    expect((await readPhoto()).faces).toMatchObject([{ personName: 'Ann' }])
    expect((await send('GET', '/people')).json()).toMatchObject({ total: 1 })
    expect(photoId).not.toBe(other.id)
  })

  test('is not created if undone before a worker embeds it, and is created if redone', async () => {
    const { draw, runJobs, readPhoto, send } = await setUp()
    const { decisionId, faceId } = (await draw({ box })).json()
    await send('POST', `/history/${decisionId}/undo`)
    await runJobs()
    expect(await readPhoto()).toMatchObject({ faces: [], pendingFaces: [] })
    await send('POST', `/history/${decisionId}/redo`)
    await runJobs()
    expect(await readPhoto()).toMatchObject({ faces: [{ id: faceId }] })
  })

  test('of a person whom a later decision created has to be undone before that decision', async () => {
    const app = await setUp()
    const { ownerId, draw, runJobs, readPhoto, send } = app
    const other = await buildPhoto(app, { ownerId })
    const ann = await buildPerson(app, { ownerId, number: 1, photoIds: [other.id, other.id] })
    const drawn = (await draw({ box, name: 'Bo' })).json()
    const moved = (
      await send('POST', '/faces/move', { faceIds: [ann.faceIds[0]], personId: null, name: 'Bo' })
    ).json()
    await runJobs()
    expect((await readPhoto()).faces).toMatchObject([{ personName: 'Bo', isDecided: true }])
    const refused = await send('POST', `/history/${moved.decisionId}/undo`)
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { blockedBy: [{ id: drawn.decisionId }] },
    ])
    for (const { decisionId } of [drawn, moved])
      expect((await send('POST', `/history/${decisionId}/undo`)).statusCode).toBe(200)
    expect((await readPhoto()).faces).toEqual([])
  })

  test('keeps its decision when a new engine does not detect it but embeds it again', async () => {
    const { db, ownerId, photoId, draw, runJobs, readPhoto } = await setUp()
    await draw({ box, name: 'Bo' })
    await runJobs()
    const before = (await readPhoto()).faces
    const readings = db.selectFrom('faceReadings').select('engineVersion')
    const askAgain = async () => {
      await insertJobs(db, [{ name: 'embed-faces', ownerId, subjectId: photoId, runAt: 0 }])
      await runJobs()
    }
    const { seal } = await findSealer(db, ownerId)
    await db
      .updateTable('faceReadings')
      .set({ engineVersion: 'e0', embedding: seal(Buffer.alloc(512)) })
      .execute()
    // The photo itself has not been processed by the new engine yet.
    await db.updateTable('allPhotos').set({ engineVersion: 'e0' }).execute()
    await askAgain()
    expect(await readings.execute()).toEqual([{ engineVersion: 'e0' }])
    await db.updateTable('allPhotos').set({ engineVersion: 'e1' }).execute()
    await askAgain()
    expect(await readings.execute()).toEqual([{ engineVersion: 'e1' }])
    expect((await readPhoto()).faces).toEqual(before)
  })

  test('is embedded in one job with all drawn faces of the photo, including those drawn while it runs', async () => {
    const runs: number[] = []
    const app: Awaited<ReturnType<typeof setUp>> = await setUp(async (bytes, boxes) => {
      runs.push(boxes.length)
      // Two boxes are drawn while the job runs; another job takes both of them.
      if (runs.length === 1) for (let i = 0; i < 2; i++) await app.draw({ box })
      return readBoxes(bytes, boxes)
    })
    for (let i = 0; i < 16; i++) await app.draw({ box })
    const countJobs = async () =>
      (await app.db.selectFrom('jobs').select('id').where('name', '=', 'embed-faces').execute()).length
    expect(await countJobs()).toBe(1)
    await app.runJobs()
    expect(runs).toEqual([16, 2])
    expect((await app.readPhoto()).faces).toHaveLength(18)
    expect(await countJobs()).toBe(0)
  })

  test('is embedded in jobs of limited size', async () => {
    const runs: number[] = []
    const { draw, runJobs, readPhoto } = await setUp(async (bytes, boxes) => {
      runs.push(boxes.length)
      return readBoxes(bytes, boxes)
    })
    for (let i = 0; i < 70; i++) await draw({ box })
    await runJobs()
    expect(runs).toEqual([64, 6])
    expect((await readPhoto()).faces).toHaveLength(70)
  })

  test('reports why it cannot be embedded', async () => {
    const { draw, runJobs, readPhoto } = await setUp(async () => {
      throw new AppError('photo-damaged', 422, 'damaged or cut short')
    })
    await draw({ box })
    await runJobs()
    expect((await readPhoto()).pendingFaces).toMatchObject([
      { failure: { code: 'photo-damaged', reason: 'damaged or cut short' } },
    ])
  })

  test('requires a box in a processed photo, and consent', async () => {
    const app = await setUp()
    const { db, ownerId, consent, draw, runJobs, readPhoto } = app
    for (const wrong of [
      { ...box, x: 0.9 },
      { ...box, width: 0 },
    ]) {
      const answer = await draw({ box: wrong })
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid-box'])
    }
    await draw({ box })
    consent.isInForce = false
    await runJobs()
    expect((await readPhoto()).faces).toEqual([])
    await db.updateTable('allPhotos').set({ state: 'waiting' }).where('ownerId', '=', ownerId).execute()
    expect((await draw({ box })).json().code).toBe('not-ready')
    await db.updateTable('allPhotos').set({ state: 'processed' }).where('ownerId', '=', ownerId).execute()
    const stranger = await buildUser(app, { hasConsented: false })
    const { id } = await buildPhoto(app, { ownerId: stranger.uid })
    const refused = await stranger.send({ method: 'POST', url: `/api/photos/${id}/faces`, payload: { box } })
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'no-consent'])
  })
})
