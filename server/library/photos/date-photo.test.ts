import pino from 'pino'
import { expect, test } from 'vitest'
import { buildEngines } from '../../../test/factories/build-engines.ts'
import { handleEveryJob } from '../../../test/factories/job-handlers.ts'
import { buildPhoto } from '../../../test/factories/build-photo.ts'
import { buildReading } from '../../../test/factories/build-reading.ts'
import { createTestStorage } from '../../../test/server/test-storage.ts'
import type { PhotoReading } from '../../machinery/imaging/read-photo.ts'
import { insertJobs } from '../../machinery/jobs/queries.ts'
import { runNextJob } from '../../machinery/jobs/run-jobs.ts'
import { processPhotoHandler } from './process-photo.ts'

const ownerId = 'ann'
const now = () => 10_000

test('a photo is dated by its file, what lies beside it, and its name', async () => {
  const storage = await createTestStorage()
  const { db, store } = storage
  let dates: Pick<PhotoReading, 'takenAt' | 'modifiedAt'> = { takenAt: null, modifiedAt: null }
  const { id } = await buildPhoto(storage, { ownerId, state: 'waiting' })
  const processPhoto = processPhotoHandler({
    db,
    store,
    engines: buildEngines({
      readPhoto: async () => ({ ...buildReading([]), ...dates }),
      engineVersion: 'e1',
    }),
    mayLookForFaces: async () => true,
    storeNames: async () => {},
    now,
  })
  const readDate = async (values: { name?: string; sidecarTakenAt?: number }) => {
    await db
      .updateTable('allPhotos')
      .set({ ...values, state: 'waiting' })
      .execute()
    await insertJobs(db, [{ name: 'process-photo', ownerId, subjectId: id, runAt: 0 }])
    const handlers = handleEveryJob(processPhoto)
    await runNextJob({ db, workerId: 'w1', handlers, log: pino({ level: 'silent' }), now })
    const row = await db.selectFrom('photos').select(['takenAt', 'takenFrom', 'state']).executeTakeFirst()
    return [row?.takenAt, row?.takenFrom, row?.state]
  }
  expect(await readDate({ name: 'a.jpg' })).toEqual([null, 'nothing', 'processed'])
  dates = { ...dates, modifiedAt: new Date(5) }
  expect(await readDate({})).toEqual([5, 'modified', 'processed'])
  const named = await readDate({ name: 'IMG-20190729-WA0001.jpg' })
  expect(named).toEqual([Date.UTC(2019, 6, 29), 'name', 'processed'])
  const note = { photoId: id, ownerId, description: null, takenAt: 7 }
  await db.insertInto('photoNotes').values(note).execute()
  expect(await readDate({})).toEqual([7, 'note', 'processed'])
  dates = { ...dates, takenAt: new Date(8) }
  expect(await readDate({})).toEqual([8, 'file', 'processed'])
  expect(await readDate({ sidecarTakenAt: 9000 })).toEqual([9000, 'sidecar', 'processed'])
})
