import pino from 'pino'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { buildPhoto } from '../../../test/factories/build-photo.ts'
import { handleEveryJob } from '../../../test/factories/job-handlers.ts'
import { createTestStorage } from '../../../test/server/test-storage.ts'
import { blobNames } from '../../blobs/blob-names.ts'
import { insertJobs } from '../../jobs/queries.ts'
import { runNextJob } from '../../jobs/run-jobs.ts'
import { readCameraHandler } from './read-camera.ts'

const ownerId = 'ann'

test.each([
  [{ Make: 'Canon', Model: 'Canon EOS 5D' }, 'Canon EOS 5D'],
  [{ Make: `${'M'.repeat(9000)}\u0007` }, 'M'.repeat(60)],
  [{}, ''],
])('a photo with %j was taken with %j', async (IFD0, camera) => {
  const storage = await createTestStorage()
  const { db, store } = storage
  const { id } = await buildPhoto(storage, { ownerId })
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
  await store.put(blobNames.original(ownerId, id), await picture.withExif({ IFD0 }).jpeg().toBuffer())
  await insertJobs(db, [{ name: 'read-camera', ownerId, subjectId: id, runAt: 0 }])
  const handlers = handleEveryJob(readCameraHandler({ db, store }))
  await runNextJob({ db, workerId: 'w1', handlers, log: pino({ level: 'silent' }), now: () => 1 })
  expect(await db.selectFrom('photos').select('camera').executeTakeFirst()).toEqual({ camera })
  expect(await db.selectFrom('jobs').select('id').execute()).toEqual([])
})
