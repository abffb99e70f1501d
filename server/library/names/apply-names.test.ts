import pino from 'pino'
import { expect, test } from 'vitest'
import { buildFace, buildPhoto } from '../../../test/factories/build-photo.ts'
import { handleEveryJob } from '../../../test/factories/job-handlers.ts'
import { createTestStorage } from '../../../test/server/test-storage.ts'
import { slowDownClock } from '../../../test/slow-down-clock.ts'
import { runNextJob } from '../../machinery/jobs/run-jobs.ts'
import { readPhotoNames } from '../../machinery/xmp/photo-names.ts'
import { writeSidecar } from '../../machinery/xmp/write-sidecar.ts'
import { applyNamesHandler } from './apply-names.ts'
import { storeNames } from './import-names.ts'

const ownerId = 'ann'
const BOX = { x: 0.1, y: 0.2, width: 0.1, height: 0.2 }

async function setUp() {
  const storage = await createTestStorage()
  const { db } = storage
  const { run, giveUp } = applyNamesHandler({
    db,
    mayLookForFaces: async () => true,
    replacePhotoNames: async () => undefined,
    now: () => 1000,
  })
  const addPhoto = async (...names: string[]) => {
    const { id: photoId } = await buildPhoto(storage, { ownerId })
    const regions = names.map((name, i) => ({
      name,
      box: { ...BOX, x: (i % 9) * 0.1, y: i < 9 ? 0.1 : 0.5 },
    }))
    for (const { box } of regions) await buildFace(storage, { ownerId, photoId, box })
    await storeNames(db, ownerId, { photoId, source: 'sidecar', names: { regions, people: [] }, now: 0 })
  }
  /** Runs the jobs of this kind; returns how many there were. */
  const applyAll = async (): Promise<number> => {
    let jobs = 0
    const handlers = handleEveryJob({
      giveUp,
      async run(job) {
        if (job.name !== 'apply-names') return { commit: async () => {} }
        jobs += 1
        return run(job)
      },
    })
    const log = pino({ level: 'silent' })
    while (await runNextJob({ db, workerId: 'w', handlers, log, now: () => 10_000 }));
    return jobs
  }
  const countNamed = async () =>
    (await db.selectFrom('faces').select('id').where('standing', '=', 'placed').execute()).length
  return { addPhoto, applyAll, countNamed }
}

test('names are applied photo by photo where a transaction takes long', async () => {
  const { addPhoto, applyAll, countNamed } = await setUp()
  for (let i = 0; i < 4; i++) await addPhoto('Ann')
  slowDownClock()
  expect(await applyAll()).toBe(4)
  expect(await countNamed()).toBe(4)
})

test('a transaction gives faces to some tens of people', async () => {
  const { addPhoto, applyAll, countNamed } = await setUp()
  for (let photo = 0; photo < 6; photo++)
    await addPhoto(...Array.from({ length: 15 }, (_, i) => `Person of ${photo} and ${i}`))
  expect(await applyAll()).toBeGreaterThanOrEqual(3)
  expect(await countNamed()).toBe(90)
})

test.each([
  ['the whole picture', 4000, 'Bob', []],
  ['a picture that was cropped since', 5000, null, [['Bob']]],
] as const)('a box of %s', async (_picture, width, name, evidence) => {
  const storage = await createTestStorage()
  const { db } = storage
  // It has 4000 × 3000 pixels.
  const { id: photoId } = await buildPhoto(storage, { ownerId })
  for (const x of [0.1, 0.6]) await buildFace(storage, { ownerId, photoId, box: { ...BOX, x } })
  const xmp = writeSidecar({ width, height: 3000, orientation: 1 }, [{ name: 'Bob', box: BOX }])
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
