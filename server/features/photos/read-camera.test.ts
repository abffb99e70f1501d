import pino from 'pino'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { buildPhoto } from '../../../test/factories/build-photo.ts'
import { handleEveryJob } from '../../../test/factories/job-handlers.ts'
import { createTestStorage } from '../../../test/server/test-storage.ts'
import { blobNames } from '../../blobs/blob-names.ts'
import { insertJobs } from '../../jobs/queries.ts'
import { runNextJob } from '../../jobs/run-jobs.ts'
import { computeBurstKey } from './compute-burst-key.ts'
import { readCameraHandler } from './read-camera.ts'

const ownerId = 'ann'

/** Runs the job about a photo, of which the given columns are known. */
async function readCamera(known: { camera?: string; filmStart: number | null }, original: Buffer) {
  const storage = await createTestStorage()
  const { db, store } = storage
  const { id, name } = await buildPhoto(storage, { ownerId })
  await db.updateTable('allPhotos').set(known).execute()
  await store.put(blobNames.original(ownerId, id), original)
  const rising = Buffer.from(Array.from({ length: 54 }, (_, i) => [(i % 9) * 20, 0, 0]).flat())
  const thumb = sharp(rising, { raw: { width: 9, height: 6, channels: 3 } })
  await store.put(blobNames.thumb(ownerId, id), await thumb.webp({ lossless: true }).toBuffer())
  const columns = ['camera', 'filmStart', 'burstKey', 'pictureHash'] as const
  const run = async () => {
    await insertJobs(db, [{ name: 'read-camera', ownerId, subjectId: id, runAt: 0 }])
    const handlers = handleEveryJob(readCameraHandler({ db, store }))
    await runNextJob({ db, workerId: 'w1', handlers, log: pino({ level: 'silent' }), now: () => 1 })
    expect(await db.selectFrom('jobs').select('id').execute()).toEqual([])
    return await db.selectFrom('photos').select(columns).executeTakeFirst()
  }
  const removeThumb = () => store.remove(blobNames.thumb(ownerId, id))
  return { name, run, removeThumb }
}

test.each([
  [{ Make: 'Canon', Model: 'Canon EOS 5D' }, 'Canon EOS 5D'],
  [{ Make: `${'M'.repeat(9000)}\u0007` }, 'M'.repeat(60)],
  [{}, ''],
])('a photo with %j was taken with %j', async (IFD0, camera) => {
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
  const original = await picture.withExif({ IFD0 }).jpeg().toBuffer()
  const { name, run } = await readCamera({ filmStart: null }, original)
  const burstKey = computeBurstKey({ name, camera, burstId: null, xmp: null })
  expect(await run()).toEqual({ camera, filmStart: -1, burstKey, pictureHash: 2 ** 48 - 1 })
})

test('of an older photo whose camera is known, only the thumbnail is read to tell its burst', async () => {
  const known = { camera: 'Canon EOS 5D', filmStart: 7 }
  const { name, run, removeThumb } = await readCamera(known, Buffer.from('no photo'))
  const burstKey = computeBurstKey({ name, camera: known.camera, burstId: null, xmp: null })
  expect(await run()).toEqual({ ...known, burstKey, pictureHash: 2 ** 48 - 1 })
  await removeThumb()
  expect(await run()).toEqual({ ...known, burstKey, pictureHash: null })
})
