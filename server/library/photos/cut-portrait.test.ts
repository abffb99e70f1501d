import pino from 'pino'
import { expect, test } from 'vitest'
import { buildFace, buildPhoto } from '../../../test/factories/build-photo.ts'
import { handleEveryJob } from '../../../test/factories/job-handlers.ts'
import { listNames } from '../../../test/server/list-names.ts'
import { createTestStorage } from '../../../test/server/test-storage.ts'
import { blobNames } from '../../storage/blobs/blob-names.ts'
import type { BlobStore } from '../../storage/blobs/blob-store.ts'
import { drawPattern } from '../../machinery/imaging/fixtures/encode-pattern.ts'
import { insertJobs } from '../../machinery/jobs/queries.ts'
import { runNextJob } from '../../machinery/jobs/run-jobs.ts'
import { cutPortraitHandler } from './cut-portrait.ts'

const ownerId = 'ann'
const SMALL_FACE = { x: 0.5, y: 0.5, width: 0.05, height: 0.05 }
const LARGE_FACE = { x: 0.4, y: 0.4, width: 0.2, height: 0.2 }

/** Creates a photo of 4000 × 3000 px with this face in it, and a waiting job. */
async function setUp(box = LARGE_FACE) {
  const storage = await createTestStorage()
  const { db, store } = storage
  const bytes = await drawPattern(4000, 3000).jpeg().toBuffer()
  const { id: photoId } = await buildPhoto(storage, { ownerId, bytes })
  await db.updateTable('allPhotos').set({ width: 4000, height: 3000 }).where('id', '=', photoId).execute()
  await store.put(blobNames.preview(ownerId, photoId), await drawPattern(2048, 1536).webp().toBuffer())
  const faceId = await buildFace(storage, { ownerId, photoId, box })
  await insertJobs(db, [{ name: 'cut-portrait', ownerId, subjectId: faceId, runAt: 0 }])
  const read: string[] = []
  const watched: Pick<BlobStore, 'readAll' | 'put' | 'remove' | 'readByteSize'> = {
    readByteSize: name => store.readByteSize(name),
    put: (name, content) => store.put(name, content),
    remove: name => store.remove(name),
    async readAll(name) {
      read.push(name)
      return store.readAll(name)
    },
  }
  const runJobs = async (during: () => Promise<unknown> = async () => undefined) => {
    const handler = cutPortraitHandler({ db, store: watched })
    const handlers = handleEveryJob({
      ...handler,
      async run(job) {
        const result = await handler.run(job)
        await during()
        return result
      },
    })
    return runNextJob({ db, workerId: 'w1', handlers, log: pino({ level: 'silent' }), now: () => 1 })
  }
  const readJobs = () => db.selectFrom('jobs').select('state').execute()
  const portrait = blobNames.portrait(ownerId, faceId)
  const smallPortrait = blobNames.smallPortrait(ownerId, faceId)
  return { ...storage, photoId, faceId, portrait, smallPortrait, read, runJobs, readJobs }
}

test('cuts a large face out of the preview and a small one out of the original', async () => {
  for (const [box, source] of [
    [LARGE_FACE, 'preview'],
    [SMALL_FACE, 'original'],
  ] as const) {
    const { photoId, portrait, smallPortrait, store, read, runJobs, readJobs } = await setUp(box)
    await runJobs()
    expect(read).toEqual([blobNames[source](ownerId, photoId)])
    expect(await store.readByteSize(smallPortrait)).toBeGreaterThan(0)
    expect(await store.readByteSize(portrait)).toBeGreaterThan((await store.readByteSize(smallPortrait)) ?? 0)
    expect(await readJobs()).toEqual([])
  }
})

test('leaves no portrait of a face that is moved to the trash or deleted meanwhile', async () => {
  for (const isTrashed of [true, false]) {
    const { db, store, faceId, portrait, smallPortrait, runJobs, readJobs } = await setUp()
    await runJobs(() =>
      isTrashed
        ? db.updateTable('allFaces').set({ trashedAt: 1 }).where('id', '=', faceId).execute()
        : db.deleteFrom('allFaces').where('id', '=', faceId).execute(),
    )
    const names = await listNames(store)
    expect(names.filter(name => [portrait, smallPortrait].includes(name))).toEqual([])
    expect(await readJobs()).toEqual([])
  }
})

test('does nothing for a face that no longer exists', async () => {
  const { db, faceId, read, runJobs, readJobs } = await setUp()
  await db.deleteFrom('allFaces').where('id', '=', faceId).execute()
  await runJobs()
  expect([read, await readJobs()]).toEqual([[], []])
})

test('gives up without an error: the crop replaces a portrait that cannot be cut', async () => {
  const { db, store, photoId, portrait, runJobs, readJobs } = await setUp()
  await store.remove(blobNames.preview(ownerId, photoId))
  await store.put(blobNames.preview(ownerId, photoId), Buffer.from('no picture'))
  for (let attempt = 0; attempt < 3; attempt++) {
    await runJobs()
    await db.updateTable('jobs').set({ runAt: 0 }).execute()
  }
  expect([await store.readByteSize(portrait), await readJobs()]).toEqual([null, [{ state: 'dead' }]])
})

test('does not change portraits that were cut before', async () => {
  const { portrait, smallPortrait, store, read, runJobs, readJobs } = await setUp()
  await store.put(portrait, Buffer.from('cut before'))
  await store.put(smallPortrait, Buffer.from('small'))
  await runJobs()
  expect(read).toEqual([])
  expect(await store.readByteSize(portrait)).toBe('cut before'.length)
  expect(await store.readByteSize(smallPortrait)).toBe('small'.length)
  expect(await readJobs()).toEqual([])
})

test('makes only the small portrait of a large one that was cut before', async () => {
  const { portrait, smallPortrait, store, read, runJobs, readJobs } = await setUp()
  await store.put(portrait, await drawPattern(360, 480).webp().toBuffer())
  const byteSize = await store.readByteSize(portrait)
  await runJobs()
  expect(read).toEqual([portrait])
  expect(await store.readByteSize(portrait)).toBe(byteSize)
  expect(await store.readByteSize(smallPortrait)).toBeGreaterThan(0)
  expect(await readJobs()).toEqual([])
})
