import pino from 'pino'
import type { Selectable } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { buildPhoto } from '../../../test/factories/build-photo.ts'
import { buildExif, buildJpeg } from '../../../test/factories/build-metadata.ts'
import { handleEveryJob } from '../../../test/factories/job-handlers.ts'
import { createTestStorage } from '../../../test/server/test-storage.ts'
import { blobNames } from '../../storage/blobs/blob-names.ts'
import type { PhotosTable } from '../../storage/db/photo-tables.ts'
import { foldFileName } from '../../machinery/files/file-names.ts'
import { insertJobs } from '../../machinery/jobs/queries.ts'
import { JobObsoleteError, runNextJob } from '../../machinery/jobs/run-jobs.ts'
import { computeBurstKey } from './compute-burst-key.ts'
import { readCameraHandler } from './read-camera.ts'

const ownerId = 'ann'

/** Runs the job about a photo, of which the given columns are known. */
async function readCamera(
  known: Partial<Pick<Selectable<PhotosTable>, 'camera' | 'filmStart' | 'takenFrom'>>,
  original: Buffer,
) {
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
  const readDate = async () => db.selectFrom('allPhotos').select(['takenAt', 'takenFrom']).executeTakeFirst()
  return { storage, db, id, name, run, removeThumb, readDate }
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

test('the date of a photo that was read by an older rule is read again, in the order of the rule', async () => {
  const dates = buildExif({ original: '1989:05:05 14:08:45', modified: '2021:04:01 08:22:44' })
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
  const jpeg = await picture.jpeg().toBuffer()
  const start = buildJpeg([0xe1, 'Exif\0\0', dates]).subarray(0, -6)
  const original = Buffer.concat([start, jpeg.subarray(2)])
  const known = { camera: '', filmStart: -1, takenFrom: null }
  const { db, id, run, readDate } = await readCamera(known, original)
  const taken = Date.UTC(1989, 4, 5, 14, 8, 45)
  const readAgain = async (values: Partial<Selectable<PhotosTable>>) => {
    await db
      .updateTable('allPhotos')
      .set({ takenFrom: null, ...values })
      .execute()
    await run()
    return readDate()
  }
  expect(await readAgain({ takenAt: Date.UTC(2021, 3, 1) })).toEqual({ takenAt: taken, takenFrom: 'file' })
  await db
    .insertInto('photoNotes')
    .values({ photoId: id, ownerId, description: null, takenAt: 9e11 })
    .execute()
  expect(await readAgain({})).toEqual({ takenAt: 9e11, takenFrom: 'note' })
  expect(await readAgain({ sidecarTakenAt: 5 })).toEqual({ takenAt: 5, takenFrom: 'sidecar' })
  expect(await readAgain({ takenFrom: 'user', takenAt: 7, filmStart: null })).toEqual({
    takenAt: 7,
    takenFrom: 'user',
  })
})

test('a photo that was kept under the ending of a page or a program gets that of its type', async () => {
  const { storage, db, id, run } = await readCamera(
    { camera: '', filmStart: -1, takenFrom: 'file' },
    Buffer.from('no photo'),
  )
  const readAgain = async (name: string) => {
    await db
      .updateTable('allPhotos')
      .set({ name, nameKey: foldFileName(name) })
      .where('id', '=', id)
      .execute()
    await run()
    const columns = ['name', 'nameKey'] as const
    return db.selectFrom('photos').select(columns).where('id', '=', id).executeTakeFirst()
  }
  expect(await readAgain('Party.html')).toEqual({ name: 'Party.jpg', nameKey: 'party.jpg' })
  expect(await readAgain('Party.JPEG')).toEqual({ name: 'Party.JPEG', nameKey: 'party.jpeg' })
  await buildPhoto(storage, { ownerId, name: 'Party.jpg' })
  expect(await readAgain('Party.exe')).toMatchObject({ name: 'Party (2).jpg' })
})

test('a file that changed while its date was read is left to the job that processes it', async () => {
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
  const { db, id } = await readCamera({ takenFrom: null }, await picture.jpeg().toBuffer())
  const store = {
    readAll: async () => {
      await db.updateTable('allPhotos').set({ sha256: 'another' }).execute()
      return picture.jpeg().toBuffer()
    },
  }
  const { run } = readCameraHandler({ db, store })
  const { commit } = await run({
    id: 1,
    name: 'read-camera',
    ownerId,
    subjectId: id,
    attempts: 1,
    error: null,
    failureCode: null,
  })
  await expect(db.transaction().execute(tx => commit(tx, async () => {}))).rejects.toThrow(JobObsoleteError)
})
