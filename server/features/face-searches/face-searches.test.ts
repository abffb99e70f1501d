import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pino from 'pino'
import { describe, expect, test } from 'vitest'
import type { Face } from '../../../faces/face.ts'
import { BUNDLED_NETWORK } from '../../../faces/networks/networks.ts'
import { buildEngines } from '../../../test/factories/build-engines.ts'
import { buildAlbum } from '../../../test/factories/build-album.ts'
import { buildFace, buildPerson, buildPhoto } from '../../../test/factories/build-photo.ts'
import { buildDetectedFace } from '../../../test/factories/build-reading.ts'
import { buildUser, type TestUser } from '../../../test/factories/build-user.ts'
import { handleEveryJob } from '../../../test/factories/job-handlers.ts'
import { buildPhotoBytes } from '../../../test/factories/build-photo-bytes.ts'
import { buildForm } from '../../../test/factories/upload.ts'
import { createTestApp } from '../../../test/server/test-app.ts'
import { discardOldContent } from '../../storage/db/discard-old-content.ts'
import { AppError } from '../../errors.ts'
import { runNextJob } from '../../machinery/jobs/run-jobs.ts'
import { startFaceSearch } from './face-searches.ts'
import { findFaceHandler } from './find-face.ts'

type Reading = { width: number; height: number; faces: readonly Face[] }

/**
 * Creates a user with two people, Ann and one without a name, and a worker that finds the given
 * faces in a picture.
 */
async function setUp(read: (faces: Float32Array[]) => Promise<Reading> = async () => noFaces) {
  const app = await createTestApp()
  const { db, store, clock } = app
  const user = await buildUser(app)
  const ownerId = user.uid
  const album = buildAlbum({ people: 3, photos: 60, seed: 3 })
  const people = [...Map.groupBy(album, face => face.person).values()]
  const ids: string[] = []
  for (const [i, faces] of people.slice(0, 2).entries()) {
    const person = await buildPerson(app, {
      ownerId,
      number: i + 1,
      name: i === 0 ? 'Ann' : null,
      photoIds: [],
    })
    ids.push(person.id)
    for (const { embedding } of faces.slice(1, 12)) {
      const { id: photoId } = await buildPhoto(app, { ownerId })
      await buildFace(app, { ownerId, photoId, personId: person.id, embedding })
    }
  }
  const asked = people.map(([face]) => face?.embedding ?? new Float32Array())
  const consent = { isInForce: true }
  const handler = findFaceHandler({
    db,
    store,
    engines: buildEngines({ readFaces: async () => read(asked) }),
    mayLookForFaces: async () => consent.isInForce,
  })
  const runJob = () =>
    runNextJob({
      db,
      workerId: 'w',
      handlers: handleEveryJob(handler),
      log: pino({ level: 'silent' }),
      now: () => clock.now,
    })
  await db.deleteFrom('jobs').execute()
  const bytes = await buildPhotoBytes({ shade: 77 })
  const ask = async (by: TestUser = user) =>
    by.send({
      method: 'POST',
      url: '/api/face-searches',
      ...(await buildForm([{ name: 'who.jpg', field: 'image', bytes }])),
    })
  const answerTo = async (id: string) => (await user.send({ url: `/api/face-searches/${id}` })).json()
  return { ...app, user, consent, ids, runJob, ask, answerTo, bytes }
}

const noFaces: Reading = { width: 400, height: 200, faces: [] }

const buildFaceAt = (x: number, embedding: Float32Array | undefined): Face => ({
  ...buildDetectedFace({ x }),
  embedding: embedding ?? new Float32Array(),
})

describe('POST /api/face-searches', () => {
  test('returns the people to whom the faces in a picture may belong, from left to right', async () => {
    const { ask, runJob, answerTo, ids } = await setUp(async ([ann, somebody, stranger]) => ({
      ...noFaces,
      faces: [buildFaceAt(300, stranger), buildFaceAt(0, somebody), buildFaceAt(100, ann)],
    }))
    const asked = await ask()
    expect([asked.statusCode, asked.json()]).toMatchObject([202, { state: 'waiting', faces: [] }])
    await runJob()
    const answer = await answerTo(asked.json().id)
    expect(answer).toMatchObject({
      state: 'done',
      failure: null,
      faces: [
        {
          box: { x: 0 },
          matches: [{ person: { id: ids[1], isNamed: false }, isLikely: true }, { isLikely: false }],
        },
        {
          box: { x: 0.25, y: 0.5, width: 0.25, height: 0.5 },
          matches: [{ person: { name: 'Ann' }, isLikely: true }, {}],
        },
        { box: { x: 0.75 }, matches: [{ isLikely: false }, { isLikely: false }] },
      ],
    })
  })

  test('stores nothing of the picture, on the disk or in the database', async () => {
    const embeddings: Float32Array[] = []
    const { ask, runJob, db, dataDir, bytes, answerTo } = await setUp(async ([, , stranger]) => {
      embeddings.push(stranger ?? new Float32Array())
      return { ...noFaces, faces: [buildFaceAt(0, stranger)] }
    })
    const asked = await ask()
    expect(await findFilesWith(dataDir, bytes)).toHaveLength(1)
    await runJob()
    expect((await answerTo(asked.json().id)).state).toBe('done')
    await discardOldContent(db, 'rows and keys')
    const [embedding] = embeddings
    expect(embedding).toHaveLength(BUNDLED_NETWORK.embeddingLength)
    for (const sent of [bytes, Buffer.from(embedding?.buffer ?? new ArrayBuffer())]) {
      expect(await findFilesWith(dataDir, sent.subarray(0, 200))).toEqual([])
    }
    expect(await db.selectFrom('jobs').selectAll().execute()).toEqual([])
  })

  test('deletes the picture when a worker fails, or when no user waits any more', async () => {
    const { ask, runJob, user, db, dataDir, bytes, answerTo, clock } = await setUp(async () => {
      throw new Error('the model broke')
    })
    const asked = await ask()
    await runJob()
    expect(await findFilesWith(dataDir, bytes)).toEqual([])
    clock.now += 60_000
    await runJob()
    expect(await answerTo(asked.json().id)).toMatchObject({
      state: 'failed',
      failure: { code: 'picture-gone' },
    })

    const { id } = (await ask()).json()
    const deleted = await user.send({ method: 'POST', url: `/api/face-searches/${id}/forget` })
    expect(deleted.statusCode).toBe(204)
    expect(await findFilesWith(dataDir, bytes)).toEqual([])
    await runJob()
    expect(await db.selectFrom('jobs').selectAll().execute()).toEqual([])
    expect((await user.send({ url: `/api/face-searches/${id}` })).statusCode).toBe(404)
  })

  test('reports what is wrong with a picture', async () => {
    const { ask, runJob, answerTo } = await setUp()
    const none = (await ask()).json().id
    await runJob()
    expect(await answerTo(none)).toMatchObject({ state: 'failed', faces: [], failure: { code: 'no-face' } })
    const broken = await setUp(async () => {
      throw new AppError('photo-damaged', 422, 'cut short')
    })
    const damaged = (await broken.ask()).json().id
    await broken.runJob()
    expect(await broken.answerTo(damaged)).toMatchObject({
      state: 'failed',
      failure: { code: 'photo-damaged' },
    })
  })

  test('requires consent when the search begins and when it ends', async () => {
    const { ask, runJob, app, consent, origin, db, dataDir, bytes, ...rest } = await setUp()
    const other = await buildUser({ app, origin, db, dataDir, ...rest }, { hasConsented: false })
    const refused = await ask(other)
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'consent-needed'])
    expect(await findFilesWith(dataDir, bytes)).toEqual([])
    const { id } = (await ask()).json()
    consent.isInForce = false
    await runJob()
    expect(await findFilesWith(dataDir, bytes)).toEqual([])
    expect((await rest.answerTo(id)).state).toBe('waiting')
    expect(await db.selectFrom('jobs').selectAll().execute()).toEqual([])
  })

  test('accepts only a few pictures when many arrive at the same time', async () => {
    const { ask, db, dataDir, bytes, user, store, consent, clock } = await setUp()
    const askDirectly = () =>
      startFaceSearch(
        { db, store, mayLookForFaces: async () => consent.isInForce, now: () => clock.now },
        user.uid,
        bytes,
      )
    const outcomes = await Promise.allSettled(Array.from({ length: 15 }, askDirectly))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    expect(outcomes.filter(({ status }) => status === 'rejected').map(getReason)).toEqual(
      Array.from({ length: 10 }, () => 'too-many-requests'),
    )
    // No byte of the refused pictures is stored.
    expect(await findFilesWith(dataDir, bytes)).toHaveLength(5)
    expect((await ask()).statusCode).toBe(429)
  })

  test('deletes answers after an hour, and accepts only a few pictures at a time', async () => {
    const { ask, user, clock, store } = await setUp()
    const { id } = (await ask()).json()
    for (let i = 0; i < 4; i++) expect((await ask()).statusCode).toBe(202)
    expect((await ask()).statusCode).toBe(429)
    clock.now += 61 * 60_000
    expect((await ask()).statusCode).toBe(202)
    expect((await user.send({ url: `/api/face-searches/${id}` })).statusCode).toBe(404)
    expect(await store.readByteSize(`${user.uid}/face/asked/${id}`)).toBeNull()
  })
})

const getReason = (outcome: PromiseSettledResult<unknown>): unknown =>
  outcome.status === 'rejected' && outcome.reason instanceof AppError ? outcome.reason.code : null

async function findFilesWith(folder: string, bytes: Buffer): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  const found: string[] = []
  for (const file of files) if ((await readFile(file)).includes(bytes)) found.push(file)
  return found
}
