import pino from 'pino'
import { expect, test } from 'vitest'
import { buildFace, buildPhoto } from '../../../test/factories/build-photo.ts'
import { handleEveryJob } from '../../../test/factories/job-handlers.ts'
import { createTestStorage } from '../../../test/server/test-storage.ts'
import { runNextJob } from '../../machinery/jobs/run-jobs.ts'
import { readPhotoNames } from '../../machinery/xmp/photo-names.ts'
import { writeSidecar } from '../../machinery/xmp/write-sidecar.ts'
import { applyNamesHandler } from './apply-names.ts'
import { storeNames } from './import-names.ts'

const ownerId = 'ann'
const box = { x: 0.1, y: 0.2, width: 0.1, height: 0.2 }

test.each([
  ['the whole picture', 4000, 'Bob', []],
  ['a picture that was cropped since', 5000, null, [['Bob']]],
] as const)('a box of %s', async (_picture, width, name, evidence) => {
  const storage = await createTestStorage()
  const { db } = storage
  // It has 4000 × 3000 pixels.
  const { id: photoId } = await buildPhoto(storage, { ownerId })
  for (const x of [0.1, 0.6]) await buildFace(storage, { ownerId, photoId, box: { ...box, x } })
  const xmp = writeSidecar({ width, height: 3000, orientation: 1 }, [{ name: 'Bob', box }])
  const names = readPhotoNames(xmp)
  await storeNames(db, ownerId, { photoId, source: 'embedded', names, now: 0 })
  const found: (readonly string[])[] = []
  const handler = applyNamesHandler({
    db,
    mayLookForFaces: async () => true,
    replacePhotoNames: async (_transaction, photo) => void found.push(photo.names),
    now: () => 1,
  })
  const log = pino({ level: 'silent' })
  await runNextJob({ db, workerId: 'w', handlers: handleEveryJob(handler), log, now: () => 1000 })
  const named = await db
    .selectFrom('faces')
    .leftJoin('people', 'people.id', 'faces.personId')
    .select('people.name')
    .orderBy('x')
    .execute()
  expect(named).toEqual([{ name }, { name: null }])
  expect(found).toEqual(evidence)
})
