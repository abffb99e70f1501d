import pino from 'pino'
import sharp from 'sharp'
import type { Selectable } from 'kysely'
import { expect, test } from 'vitest'
import { buildExif, buildJpeg } from '../../../test/factories/build-metadata.ts'
import { buildPhoto } from '../../../test/factories/build-photo.ts'
import { handleEveryJob } from '../../../test/factories/job-handlers.ts'
import { createTestStorage } from '../../../test/server/test-storage.ts'
import { foldFileName } from '../../machinery/files/file-names.ts'
import { insertJobs } from '../../machinery/jobs/queries.ts'
import { JobObsoleteError, runNextJob } from '../../machinery/jobs/run-jobs.ts'
import { blobNames } from '../../storage/blobs/blob-names.ts'
import type { PhotosTable } from '../../storage/db/photo-tables.ts'
import { computeBurstKey, readCameraHandler } from './read-camera.ts'

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

const compute = (given: Partial<Parameters<typeof computeBurstKey>[0]>) =>
  computeBurstKey({ name: 'IMG_1.jpg', camera: 'Google Pixel 7', burstId: null, xmp: null, ...given })

test('photos of one camera have one even key, those of an unknown camera none', () => {
  expect(compute({})).toBe(compute({ name: 'IMG_2.jpg' }))
  expect(compute({})! % 2).toBe(0)
  expect(compute({})).not.toBe(compute({ camera: 'Apple iPhone 12' }))
  expect(compute({ camera: '' })).toBeNull()
})

test.each([
  ['00001IMG_00001_BURST20171111030039.jpg', '00015IMG_00015_BURST20171111030039_COVER.jpg'],
  ['00000PORTRAIT_00000_BURST20190828181853475.jpg', '00100lPORTRAIT_00100_BURST20190828181853475_COVER.jpg'],
  ['DSC_0001_BURST20230709220904977.JPG', 'DSC_0052_BURST20230709220904977_COVER.JPG'],
  ['IMG_20231014_183246_BURST001_COVER.jpg', 'IMG_20231014_183246_BURST002.jpg'],
  ['20231207_101605_001.jpg', '20231207_101605_031 (2).jpg'],
])('%s and %s are of one burst', (one, other) => {
  const key = compute({ name: one })
  expect(key! % 2).toBe(1)
  expect(compute({ name: other })).toBe(key)
  expect(compute({ name: other, camera: '' })).not.toBe(key)
  expect(compute({ name: other.replace(/20[12]\d/, '1999') })).not.toBe(key)
})

test.each([
  'PXL_20231026_210642603.jpg',
  '20231207_101605.jpg',
  'Sunburst20200101.jpg',
  '20231207_101605_0012.jpg',
])('%s is a photo of its own', name => {
  expect(compute({ name })).toBe(compute({}))
})

test('the ids of Apple and Google tell which burst a photo is of', () => {
  const ofApple = compute({ burstId: '65A7DF0A-1F09-4600-917B-9572A16AD016' })
  expect(ofApple! % 2).toBe(1)
  expect(compute({ name: 'IMG_2.jpg', burstId: '65A7DF0A-1F09-4600-917B-9572A16AD016' })).toBe(ofApple)
  const xmp = Buffer.from('<rdf:Description GCamera:BurstID="d3f1-aa00" GCamera:BurstPrimary="1"/>')
  const ofGoogle = compute({ xmp })
  expect(ofGoogle! % 2).toBe(1)
  expect(compute({ xmp: Buffer.from('<GCamera:BurstID>d3f1-aa00</GCamera:BurstID>') })).toBe(ofGoogle)
})
