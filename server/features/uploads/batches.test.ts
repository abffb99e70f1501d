import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { BatchProgress, ManifestAnswer, ManifestFile } from '../../../shared/api/batches.ts'
import type { ProcessAnswer } from '../../../shared/api/clusters.ts'
import { DAY_MS, MINUTE_MS } from '../../../shared/api/durations.ts'
import { buildPhoto } from '../../../test/factories/build-photo.ts'
import { buildUser } from '../../../test/factories/build-user.ts'
import { buildPhotoBytes } from '../../../test/factories/build-photo-bytes.ts'
import { buildForm } from '../../../test/factories/upload.ts'
import { listNames } from '../../../test/server/list-names.ts'
import { createTestApp, MAX_FILE_BYTES } from '../../../test/server/test-app.ts'
import { claimJob } from '../../jobs/turn-queries.ts'

async function setUp() {
  const app = await createTestApp()
  const user = await buildUser(app)
  const post = (url: string, payload?: object) =>
    user.send({ method: 'POST', url, ...(payload && { payload }) })
  const create = async (fileCount: number) =>
    (await post('/api/batches', { fileCount })).json<BatchProgress>()
  const read = async (id: string) => (await user.send({ url: `/api/batches/${id}` })).json<BatchProgress>()
  const list = async () =>
    (await user.send({ url: '/api/batches' })).json<{ batches: BatchProgress[] }>().batches
  const upload = async (batchId: string, shades: readonly number[]) => {
    const files = await Promise.all(
      shades.map(async shade => ({ name: `${shade}.jpg`, bytes: await buildPhotoBytes({ shade }) })),
    )
    const answer = await user.send({
      method: 'POST',
      url: `/process?user=${user.uid}&batch=${batchId}`,
      ...(await buildForm(files)),
    })
    return answer.json<ProcessAnswer>()
  }
  const ask = async (batchId: string, files: readonly ManifestFile[]) =>
    (await post(`/api/batches/${batchId}/manifest`, { files })).json<ManifestAnswer>().files
  return { ...app, user, post, create, read, list, upload, ask }
}

async function buildManifestEntry(shade: number): Promise<ManifestFile> {
  const bytes = await buildPhotoBytes({ shade })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { name: `${shade}.jpg`, size: bytes.length, sha256 }
}

describe('a batch', () => {
  test('changes from receiving to processing and to done, once its faces are grouped', async () => {
    const { db, clock, user, post, create, read, upload } = await setUp()
    const { id, ...made } = await create(3)
    expect(made).toMatchObject({ state: 'receiving', fileCount: 3, received: 0, photosPerSecond: null })
    const { accepted } = await upload(id, [1, 2, 3])
    expect(await read(id)).toMatchObject({ state: 'receiving', received: 3, processed: 0 })
    expect((await post(`/api/batches/${id}/complete`)).json()).toMatchObject({ state: 'processing' })

    clock.now += 2000
    const [one, two, three] = accepted.map(({ photoId }) => photoId)
    const finish = async (
      photoId: string | undefined,
      values: { state: 'processed' | 'failed'; faceCount: number },
    ) =>
      db
        .updateTable('allPhotos')
        .set({ ...values, processedAt: clock.now })
        .where('id', '=', photoId ?? '')
        .execute()
    await finish(one, { state: 'processed', faceCount: 4 })
    await finish(two, { state: 'failed', faceCount: 0 })
    // Two photos are too few to measure a speed.
    expect(await read(id)).toMatchObject({
      state: 'processing',
      processed: 1,
      failed: 1,
      facesFound: 4,
      photosPerSecond: null,
      secondsLeft: null,
    })
    await finish(three, { state: 'processed', faceCount: 1 })
    expect(await read(id)).toMatchObject({ state: 'processing', processed: 2, failed: 1 })
    await db
      .insertInto('groupings')
      .values({ ownerId: user.uid, version: 1, durationMs: 1, groupedAt: clock.now })
      .execute()
    expect(await read(id)).toMatchObject({
      state: 'done',
      processed: 2,
      failed: 1,
      facesFound: 5,
      photosPerSecond: null,
      secondsLeft: null,
    })
  })

  test('measures its speed from the first finished photo on, and includes announced photos in the time left', async () => {
    const { db, clock, create, read, upload } = await setUp()
    const { id } = await create(20)
    const { accepted } = await upload(id, [1, 2, 3, 4])
    // The workers start late.
    clock.now += MINUTE_MS
    for (const { photoId } of accepted) {
      clock.now += 10_000
      const values = { state: 'processed', processedAt: clock.now } as const
      await db.updateTable('allPhotos').set(values).where('id', '=', photoId).execute()
    }
    expect(await read(id)).toMatchObject({ state: 'receiving', photosPerSecond: 0.1, secondsLeft: 160 })
  })

  test('may be completed twice, and accepts no more files', async () => {
    const { post, create } = await setUp()
    const { id } = await create(1)
    for (let i = 0; i < 2; i++) {
      expect((await post(`/api/batches/${id}/complete`)).json()).toMatchObject({ state: 'done' })
    }
    const late = await post(`/api/batches/${id}/manifest`, { files: [await buildManifestEntry(1)] })
    expect([late.statusCode, late.json().code]).toEqual([409, 'batch-closed'])
  })

  test('counts as complete after an hour without files, and can still be continued', async () => {
    const { clock, create, read, upload } = await setUp()
    const { id } = await create(2)
    await upload(id, [1])
    clock.now += 61 * MINUTE_MS
    expect((await read(id)).state).toBe('processing')
    await upload(id, [2])
    expect(await read(id)).toMatchObject({ state: 'receiving', received: 2 })
  })

  test('is listed until an hour after its end, the newest first', async () => {
    const { clock, post, create, list } = await setUp()
    const older = await create(1)
    clock.now += MINUTE_MS
    const newer = await create(1)
    await post(`/api/batches/${older.id}/complete`)
    expect((await list()).map(({ id }) => id)).toEqual([newer.id, older.id])
    clock.now += 59 * MINUTE_MS
    expect(await list()).toHaveLength(2)
    clock.now += 2 * MINUTE_MS
    expect(await list()).toHaveLength(1)
    clock.now += DAY_MS
    expect(await list()).toEqual([])
  })
})

describe('the manifest', () => {
  test('requests only the files that are not stored, in the order of the request', async () => {
    const { create, upload, ask, read } = await setUp()
    const first = await create(2)
    const { accepted } = await upload(first.id, [1, 2])
    const second = await create(4)
    const answer = await ask(second.id, [
      await buildManifestEntry(3),
      await buildManifestEntry(2),
      { ...(await buildManifestEntry(4)), size: MAX_FILE_BYTES + 1 },
      { ...(await buildManifestEntry(5)), size: 0 },
    ])
    expect(answer).toEqual([
      { state: 'needed' },
      { state: 'stored', photoId: accepted[1]?.photoId, storedAs: '2.jpg' },
      expect.objectContaining({ state: 'rejected', code: 'photo-too-large' }),
      expect.objectContaining({ state: 'rejected', code: 'photo-empty' }),
    ])
    expect(await read(second.id)).toMatchObject({ received: 0, recognised: 1 })
  })

  test('needs no hash to request a file, unless a photo has the same size', async () => {
    const { db, create, upload, ask } = await setUp()
    const { id } = await create(4)
    const { accepted } = await upload(id, [1])
    const { byteSize } = await db.selectFrom('photos').select('byteSize').executeTakeFirstOrThrow()
    const sizes = [byteSize, byteSize + 1, MAX_FILE_BYTES + 1]
    const files = [...sizes.map(size => ({ name: 'a.jpg', size })), await buildManifestEntry(1)]
    expect(await ask(id, files)).toEqual([
      { state: 'unsure' },
      { state: 'needed' },
      expect.objectContaining({ state: 'rejected', code: 'photo-too-large' }),
      { state: 'stored', photoId: accepted[0]?.photoId, storedAs: '1.jpg' },
    ])
  })

  test('lets an interrupted upload continue in the same batch or a new one, and counts no file twice', async () => {
    const { create, upload, ask, read } = await setUp()
    const { id } = await create(2)
    await upload(id, [1])
    const files = [await buildManifestEntry(1), await buildManifestEntry(2)]
    for (let i = 0; i < 2; i++) {
      expect((await ask(id, files)).map(({ state }) => state)).toEqual(['stored', 'needed'])
    }
    await upload(id, [2])
    expect(await read(id)).toMatchObject({ received: 2, recognised: 0 })
    const again = await create(2)
    expect((await ask(again.id, files)).map(({ state }) => state)).toEqual(['stored', 'stored'])
    await ask(again.id, files)
    expect(await read(again.id)).toMatchObject({ received: 0, recognised: 2 })
  })

  test.each([
    ['no hash', { name: 'a.jpg', size: 1, sha256: 'x' }],
    ['no size', { name: 'a.jpg', size: -1, sha256: 'a'.repeat(64) }],
    ['no name', { name: '', size: 1, sha256: 'a'.repeat(64) }],
  ])('refuses %s', async (_what, file) => {
    const { create, post } = await setUp()
    const { id } = await create(1)
    const answer = await post(`/api/batches/${id}/manifest`, { files: [file] })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid-request'])
  })
})

describe('cancelling a batch', () => {
  test('removes waiting photos with their bytes and jobs, and keeps the others', async () => {
    const { db, store, clock, user, post, create, upload } = await setUp()
    const { id } = await create(4)
    const { accepted } = await upload(id, [1, 2, 3])
    const [claimed, processed] = accepted.map(({ photoId }) => photoId)
    await claimJob(db, { workerId: 'w1', now: clock.now, leasedUntil: 9e15 })
    await db
      .updateTable('allPhotos')
      .set({ state: 'processed' })
      .where('id', '=', processed ?? '')
      .execute()
    await db
      .deleteFrom('jobs')
      .where('subjectId', '=', processed ?? '')
      .execute()

    const answer = await post(`/api/batches/${id}/cancel`)
    expect(answer.json()).toMatchObject({ state: 'cancelled', received: 2 })
    const kept = [claimed, processed].map(photoId => `${user.uid}/original/${photoId}`)
    expect(await listNames(store)).toEqual(kept.toSorted())
    const jobs = await db.selectFrom('jobs').select('subjectId').execute()
    expect(jobs).toEqual([{ subjectId: claimed }])
    expect((await post(`/api/batches/${id}/complete`)).statusCode).toBe(409)
  })

  test('changes nothing after the batch is done', async () => {
    const app = await setUp()
    const { batchId } = await buildPhoto(app, { ownerId: app.user.uid })
    expect((await app.post(`/api/batches/${batchId}/cancel`)).json()).toMatchObject({
      state: 'done',
      processed: 1,
    })
  })
})
