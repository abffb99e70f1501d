import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { BatchProgress, ManifestAnswer, ManifestFile } from '../../../shared/api/uploads.ts'
import type { BatchList } from '../../../shared/api/progress.ts'
import type { ProcessAnswer } from '../../../shared/api/clusters.ts'
import { DAY_MS, MINUTE_MS } from '../../../shared/api/durations.ts'
import { buildFolder } from '../../../test/factories/build-folder.ts'
import { buildPhoto } from '../../../test/factories/build-photo.ts'
import { buildUser } from '../../../test/factories/build-user.ts'
import { buildPhotoBytes } from '../../../test/factories/build-photo-bytes.ts'
import { buildForm } from '../../../test/factories/upload.ts'
import { listNames } from '../../../test/server/list-names.ts'
import { createTestApp, MAX_FILE_BYTES, MAX_RAW_BYTES } from '../../../test/server/test-app.ts'
import { AT_ANY_TIME } from '../../machinery/jobs/background-times.ts'
import { LESS_URGENT_PRIORITY } from '../../machinery/jobs/job-names.ts'
import { claimJob } from '../../machinery/jobs/turn-queries.ts'
import { cancelBatch, listCurrentBatches } from './batches.ts'

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
  const readPace = async () => (await user.send({ url: '/api/batches' })).json<BatchList>().pace
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
  return { ...app, user, post, create, read, readPace, list, upload, ask }
}

async function buildManifestEntry(shade: number): Promise<ManifestFile> {
  const bytes = await buildPhotoBytes({ shade })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { name: `${shade}.jpg`, size: bytes.length, sha256 }
}

describe('a batch', () => {
  test('changes from receiving to processing and to done, once its faces are grouped', async () => {
    const { db, clock, user, post, create, read, readPace, upload } = await setUp()
    const { id, ...made } = await create(3)
    expect(made).toMatchObject({ state: 'receiving', fileCount: 3, received: 0, unread: null })
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
    })
    expect(await readPace()).toMatchObject({ photosLeft: 1, photosPerSecond: null, secondsLeft: null })
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
    })
    expect(await readPace()).toMatchObject({ photosLeft: 0, photosPerSecond: null, secondsLeft: null })
  })

  test('has a speed, measured from the first finished photo on, and a time left with announced photos', async () => {
    const { db, clock, create, readPace, upload } = await setUp()
    const { id } = await create(20)
    const { accepted } = await upload(id, [1, 2, 3, 4])
    // The workers start late.
    clock.now += MINUTE_MS
    for (const { photoId } of accepted) {
      clock.now += 10_000
      const values = { state: 'processed', processedAt: clock.now } as const
      await db.updateTable('allPhotos').set(values).where('id', '=', photoId).execute()
    }
    expect(await readPace()).toMatchObject({ photosLeft: 16, photosPerSecond: 0.1, secondsLeft: 160 })
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

  test('is listed as long as another one is in progress that began before its end', async () => {
    const { clock, post, create, upload, list } = await setUp()
    const older = await create(1)
    clock.now += MINUTE_MS
    const newer = await create(2)
    await post(`/api/batches/${older.id}/complete`)
    const endedAt = new Date(clock.now).toISOString()
    clock.now += 59 * MINUTE_MS
    await upload(newer.id, [1])
    clock.now += 30 * MINUTE_MS
    expect((await list()).map(batch => [batch.id, batch.state, batch.endedAt])).toEqual([
      [newer.id, 'receiving', null],
      [older.id, 'done', endedAt],
    ])
  })
})

describe('the manifest', () => {
  test('requests only the files that are not stored, in the order of the request', async () => {
    const { create, upload, ask, read } = await setUp()
    const first = await create(2)
    const { accepted } = await upload(first.id, [1, 2])
    const second = await create(6)
    const answer = await ask(second.id, [
      await buildManifestEntry(3),
      await buildManifestEntry(2),
      { ...(await buildManifestEntry(4)), size: MAX_FILE_BYTES + 1 },
      { ...(await buildManifestEntry(5)), size: 0 },
      { name: 'DSC_1.NEF', size: MAX_FILE_BYTES + 1 },
      { name: 'DSC_1.NEF', size: MAX_RAW_BYTES + 1 },
    ])
    expect(answer).toEqual([
      { state: 'needed' },
      { state: 'stored', photoId: accepted[1]?.photoId, storedAs: '2.jpg' },
      expect.objectContaining({ state: 'rejected', code: 'photo-too-large' }),
      expect.objectContaining({ state: 'rejected', code: 'photo-empty' }),
      { state: 'needed' },
      expect.objectContaining({ state: 'rejected', code: 'photo-too-large' }),
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
    const jobs = await db.selectFrom('jobs').select(['name', 'subjectId']).orderBy('name').execute()
    expect(jobs).toEqual([
      { name: 'make-thumbnail', subjectId: claimed },
      { name: 'process-photo', subjectId: claimed },
    ])
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

describe('the photos of a folder', () => {
  test('are in progress until all files are read, and cannot be left out like those of an upload', async () => {
    const { db, store, ownerId, id, clock, write, check, readAll } = await buildFolder()
    for (const shade of [1, 2, 3]) await write(`${shade}.jpg`, await buildPhotoBytes({ shade }))
    await check()
    const list = async (hold: 'battery' | null = null) =>
      listCurrentBatches({ db, background: { hours: null, readHold: () => hold } }, ownerId, clock.now)
    expect(await list()).toMatchObject({
      batches: [{ id, state: 'processing', received: 0, unread: 3 }],
      pace: { photosLeft: 3, heldBy: null },
    })
    expect((await list('battery')).pace).toMatchObject({ photosLeft: 3, isWaiting: true, heldBy: 'battery' })
    await readAll()
    expect(await list()).toMatchObject({ batches: [{ received: 3, unread: 0 }], pace: { photosLeft: 3 } })
    const cancelling = cancelBatch({ db, store, now: () => clock.now }, ownerId, id)
    await expect(cancelling).rejects.toMatchObject({ code: 'not-found' })
    await db.updateTable('allPhotos').set({ state: 'processed', processedAt: clock.now }).execute()
    expect(await list('battery')).toMatchObject({ batches: [{ state: 'done' }], pace: { heldBy: null } })
  })
})

describe('the photos of a large upload', () => {
  test('wait like those of folders, and after the few photos that are sent meanwhile', async () => {
    const { db, clock, user, create, upload } = await setUp()
    const large = await create(1001)
    const [photoOfLarge] = (await upload(large.id, [1])).accepted
    const [photoOfSmall] = (await upload((await create(1)).id, [2])).accepted
    const background = { ...AT_ANY_TIME, readHold: () => 'hours' as const }
    expect(await listCurrentBatches({ db, background }, user.uid, clock.now)).toMatchObject({
      // The photo of the small upload does not wait.
      pace: { photosLeft: 1002, isWaiting: false, heldBy: 'hours' },
    })
    const claim = async (isBackgroundHeld: boolean) => {
      const job = await claimJob(db, { workerId: 'w', now: clock.now, leasedUntil: 9e15, isBackgroundHeld })
      return job && [job.name, job.subjectId]
    }
    const claims = [
      await claim(true),
      await claim(true),
      await claim(true),
      await claim(true),
      await claim(false),
    ]
    expect(claims).toEqual([
      // Both are shown at once.
      ['make-thumbnail', photoOfLarge?.photoId],
      ['make-thumbnail', photoOfSmall?.photoId],
      ['process-photo', photoOfSmall?.photoId],
      undefined,
      ['process-photo', photoOfLarge?.photoId],
    ])
  })

  test('also if nobody said before that it is large', async () => {
    const app = await setUp()
    const { db, user, create, upload } = app
    const { id } = await create(1)
    const photo = await buildPhoto(app, { ownerId: user.uid, batchId: id })
    await sql`insert into "allPhotos" (id, "ownerId", "batchId", name, "nameKey", sha256, crc32, "byteSize",
        "mediaType", "uploadedAt", state)
      with recursive numbers(i) as (select 1 union all select i + 1 from numbers where i < 1000)
      select id || i, "ownerId", "batchId", name || i, "nameKey" || i, sha256 || i, crc32, "byteSize",
        "mediaType", "uploadedAt", state
      from "allPhotos", numbers where id = ${photo.id}`.execute(db)
    await upload(id, [1])
    const jobs = await db.selectFrom('jobs').select('priority').where('name', '=', 'process-photo').execute()
    expect(jobs).toEqual([{ priority: LESS_URGENT_PRIORITY }])
  })
})
