import pino from 'pino'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { buildEngines } from '../../../test/factories/build-engines.ts'
import { buildPhoto } from '../../../test/factories/build-photo.ts'
import { buildReading } from '../../../test/factories/build-reading.ts'
import { handleEveryJob } from '../../../test/factories/job-handlers.ts'
import { listNames } from '../../../test/server/list-names.ts'
import { createTestStorage } from '../../../test/server/test-storage.ts'
import { makeThumbnail } from '../../machinery/imaging/make-thumbnail.ts'
import type { ReadOptions } from '../../machinery/imaging/read-photo.ts'
import { buildPhotoJobs } from '../../machinery/jobs/build-photo-jobs.ts'
import { insertJobs } from '../../machinery/jobs/queries.ts'
import { runNextJob } from '../../machinery/jobs/run-jobs.ts'
import { claimJob } from '../../machinery/jobs/turn-queries.ts'
import { trashPhotos } from '../trash/trash-photos.ts'
import { makeThumbnailHandler } from './make-thumbnail.ts'
import { processPhotoHandler } from './process-photo.ts'

const ownerId = 'ann'
const NOW = 10_000

async function setUp({ bytes, photos = 1 }: { bytes?: Buffer; photos?: number } = {}) {
  const storage = await createTestStorage()
  const { db, store } = storage
  const picture = bytes ?? (await drawPhoto())
  const ids: string[] = []
  for (let i = 0; i < photos; i++) {
    const { id } = await buildPhoto(storage, { ownerId, state: 'waiting', bytes: picture })
    ids.push(id)
  }
  await insertJobs(db, buildPhotoJobs(ids, { ownerId, runAt: 0 }))
  /** Runs the next job, which `meanwhile` may disturb after the photo was read. */
  const runNext = (meanwhile = async () => {}, make = makeThumbnail) =>
    runNextJob({
      db,
      workerId: 'w',
      handlers: handleEveryJob(
        makeThumbnailHandler({
          db,
          store,
          now: () => NOW,
          async makeThumbnail(content) {
            const shown = await make(content)
            await meanwhile()
            return shown
          },
        }),
      ),
      log: pino({ level: 'silent' }),
      now: () => NOW,
    })
  const readRows = () =>
    db
      .selectFrom('allPhotos')
      .select(['state', 'width', 'height', 'takenAt', 'thumbAt', 'failureCode'])
      .execute()
  const listJobs = async () =>
    (await db.selectFrom('jobs').select('name').orderBy('id').execute()).map(({ name }) => name)
  return { ...storage, ids, photoId: ids[0] ?? '', runNext, readRows, listJobs }
}

/** Draws a photo of 1200 × 900 pixels, to be rotated by a quarter. */
async function drawPhoto(): Promise<Buffer> {
  return sharp({ create: { width: 1200, height: 900, channels: 3, background: '#c33' } })
    .jpeg()
    .withExif({ IFD2: { DateTimeOriginal: '2024:12:24 18:00:00' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
}

describe('make-thumbnail', () => {
  test('stores the thumbnail of a photo, its size and its date, before the photo is processed', async () => {
    const { store, photoId, runNext, readRows, listJobs } = await setUp()
    await runNext()
    expect(await readRows()).toMatchObject([
      {
        state: 'waiting',
        width: 900,
        height: 1200,
        takenAt: Date.parse('2024-12-24T18:00:00Z'),
        thumbAt: NOW,
      },
    ])
    const thumb = await sharp(await store.readAll(`ann/thumb/${photoId}.webp`)).metadata()
    expect([thumb.width, thumb.height]).toEqual([300, 400])
    expect(await listJobs()).toEqual(['process-photo'])
  })

  test('all thumbnails are made before a photo is searched for faces, also while the owner has paused', async () => {
    const { db, ids } = await setUp({ photos: 3 })
    await db.insertInto('pausedOwners').values({ ownerId, pausedAt: 0 }).execute()
    const claimed: string[] = []
    for (;;) {
      const job = await claimJob(db, { workerId: 'w', now: NOW, leasedUntil: 9e15, isBackgroundHeld: true })
      if (!job) break
      claimed.push(`${job.name} ${job.subjectId}`)
    }
    expect(claimed).toEqual(ids.map(id => `make-thumbnail ${id}`))
  })

  test('a search that the user waits for comes before a thousand thumbnails', async () => {
    const { db } = await setUp({ photos: 2 })
    await insertJobs(db, [{ name: 'find-face', ownerId, subjectId: 'search', runAt: NOW }])
    const job = await claimJob(db, { workerId: 'w', now: NOW, leasedUntil: 9e15 })
    expect(job?.name).toBe('find-face')
  })

  test('a photo that cannot be read has failed at once, and is not read again', async () => {
    const { store, photoId, runNext, readRows, listJobs } = await setUp({ bytes: Buffer.from('no photo') })
    await runNext()
    expect(await readRows()).toMatchObject([
      { state: 'failed', failureCode: 'photo-unknown-format', thumbAt: null },
    ])
    expect([await listJobs(), await listNames(store)]).toEqual([[], [`ann/original/${photoId}`]])
  })

  test('leaves a photo to process-photo after three unexpected errors', async () => {
    const { db, runNext, readRows } = await setUp()
    for (let attempt = 1; attempt <= 3; attempt++) {
      await db.updateTable('jobs').set({ runAt: 0 }).where('name', '=', 'make-thumbnail').execute()
      await runNext(undefined, () => Promise.reject(new Error('out of luck')))
    }
    expect(await readRows()).toMatchObject([{ state: 'waiting', thumbAt: null }])
    const jobs = await db.selectFrom('jobs').select(['name', 'state']).orderBy('id').execute()
    expect(jobs).toEqual([
      { name: 'make-thumbnail', state: 'dead' },
      { name: 'process-photo', state: 'waiting' },
    ])
  })

  test('a photo that ends a worker has failed, and is not processed', async () => {
    const { db, runNext, readRows, listJobs } = await setUp()
    await db
      .updateTable('jobs')
      .set({ failureCode: 'photo-ends-program' })
      .where('name', '=', 'make-thumbnail')
      .execute()
    await runNext()
    expect(await readRows()).toMatchObject([{ state: 'failed', failureCode: 'photo-ends-program' }])
    expect(await listJobs()).toEqual(['make-thumbnail'])
  })

  test.each([
    ['was processed', { state: 'processed' as const, thumbAt: 3 }, 3],
    ['has got another file', { sha256: 'other' }, null],
  ])('changes nothing of a photo that %s meanwhile', async (_, change, thumbAt) => {
    const { db, store, photoId, runNext, readRows } = await setUp()
    await runNext(async () => void (await db.updateTable('allPhotos').set(change).execute()))
    expect(await readRows()).toMatchObject([{ width: null, thumbAt }])
    expect(await listNames(store)).toContain(`ann/thumb/${photoId}.webp`)
  })

  test('leaves nothing behind of a photo that is erased meanwhile', async () => {
    const { db, store, photoId, runNext } = await setUp()
    await runNext(async () => void (await db.deleteFrom('allPhotos').execute()))
    expect(await listNames(store)).toEqual([`ann/original/${photoId}`])
  })

  test('does not read a photo in the trash', async () => {
    const { db, photoId, runNext, readRows } = await setUp()
    await db
      .transaction()
      .execute(transaction => trashPhotos(transaction, ownerId, { photoIds: [photoId], now: NOW }))
    await runNext()
    expect(await readRows()).toMatchObject([{ state: 'waiting', thumbAt: null }])
  })
})

test('process-photo keeps the thumbnail, and removes the preview that an older version made', async () => {
  const { db, store, photoId } = await setUp()
  await db.updateTable('allPhotos').set({ thumbAt: 3, pictureHash: 9, processedAt: 4 }).execute()
  await store.put(`ann/preview/${photoId}.webp`, Buffer.from('older'))
  const asked: ReadOptions[] = []
  const engines = buildEngines({
    async readPhoto(_, options) {
      asked.push(options)
      return { ...buildReading(), thumbnail: null }
    },
  })
  const consent = { mayLookForFaces: async () => true, storeNames: async () => {} }
  const handler = processPhotoHandler({ db, store, engines, ...consent, now: () => NOW })
  await db.deleteFrom('jobs').where('name', '=', 'make-thumbnail').execute()
  const log = pino({ level: 'silent' })
  await runNextJob({ db, workerId: 'w', handlers: handleEveryJob(handler), log, now: () => NOW })
  expect(asked).toEqual([{ shouldFindFaces: true, needsThumbnail: false }])
  const photo = await db.selectFrom('photos').selectAll().executeTakeFirst()
  expect(photo).toMatchObject({
    state: 'processed',
    thumbAt: 3,
    pictureHash: 9,
    previewType: 'image/jpeg',
  })
  expect(await listNames(store)).toEqual([`ann/original/${photoId}`, `ann/preview/${photoId}.jpg`])
})
