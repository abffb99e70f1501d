import pino from 'pino'
import { describe, expect, test } from 'vitest'
import { BUNDLED_NETWORK } from '../../../faces/networks/networks.ts'
import { buildEngines } from '../../../test/factories/build-engines.ts'
import { buildFace, buildPhoto } from '../../../test/factories/build-photo.ts'
import { buildDetectedFace, buildReading } from '../../../test/factories/build-reading.ts'
import { listNames } from '../../../test/server/list-names.ts'
import { handleEveryJob } from '../../../test/factories/job-handlers.ts'
import { createTestStorage } from '../../../test/server/test-storage.ts'
import { AppError } from '../../errors.ts'
import type { PhotoReading, ReadOptions } from '../../machinery/imaging/read-photo.ts'
import { insertJobs } from '../../machinery/jobs/queries.ts'
import { restorePhotos, trashPhotos } from '../trash/trash-photos.ts'
import { runNextJob } from '../../machinery/jobs/run-jobs.ts'
import { processPhotoHandler } from './process-photo.ts'
import { getEngine } from '../../storage/db/engine.ts'

const ownerId = 'ann'

async function setUp(readPhoto: (bytes: Uint8Array, options: ReadOptions) => Promise<PhotoReading>) {
  const storage = await createTestStorage()
  const { db, store } = storage
  const clock = { now: 10_000 }
  const consent = { isInForce: true }
  const mayLookForFaces = async () => consent.isInForce
  const now = () => clock.now
  const keptNames: unknown[] = []
  const storeNames = async (_db: unknown, _ownerId: string, found: unknown) => void keptNames.push(found)
  const engines = buildEngines({ readPhoto, engineVersion: 'e1' })
  const dependencies = { db, store, engines, mayLookForFaces, storeNames, now }
  const photo = await buildPhoto(storage, { ownerId, state: 'waiting' })
  const process = async () => {
    await insertJobs(db, [{ name: 'process-photo', ownerId, subjectId: photo.id, runAt: clock.now }])
    const handlers = handleEveryJob(processPhotoHandler(dependencies))
    await runNextJob({ db, workerId: 'w1', handlers, log: pino({ level: 'silent' }), now })
  }
  const readRow = () => db.selectFrom('photos').selectAll().where('id', '=', photo.id).executeTakeFirst()
  const readFaces = async () => {
    const faces = db.selectFrom('faces').innerJoin('faceReadings', 'faceReadings.faceId', 'faces.id')
    const rows = await faces.selectAll().orderBy('x').execute()
    // The same columns, opened.
    return (await getEngine(db).rows.openRows(db, rows)) as typeof rows
  }
  const readWaitingJobs = () =>
    db.selectFrom('jobs').select(['name', 'runAt', 'state']).orderBy('name').execute()
  return { ...storage, clock, consent, keptNames, photo, process, readRow, readFaces, readWaitingJobs }
}

describe('process-photo', () => {
  test('stores the names in a photo, together with the faces to which they belong', async () => {
    const xmp = Buffer.from(
      `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"><Iptc4xmpExt:PersonInImage>
        <rdf:Bag><rdf:li>Ann</rdf:li></rdf:Bag></Iptc4xmpExt:PersonInImage></rdf:Description></rdf:RDF></x:xmpmeta>`,
    )
    const { photo, process, consent, keptNames, readRow } = await setUp(async (_, { shouldFindFaces }) => ({
      ...buildReading([buildDetectedFace()]),
      ...(shouldFindFaces ? {} : { faces: null }),
      orientation: 6,
      xmp,
    }))
    consent.isInForce = false
    await process()
    expect(keptNames).toEqual([])
    consent.isInForce = true
    await process()
    const names = { regions: [], people: ['Ann'] }
    expect(keptNames).toEqual([{ photoId: photo.id, source: 'embedded', names, now: 10_000 }])
    expect(await readRow()).toMatchObject({ orientation: 6, burstKey: expect.any(Number), pictureHash: 5 })
  })

  test('stores faces as fractions of the photo, and requests a grouping', async () => {
    let read: Uint8Array | undefined
    const { store, photo, process, readRow, readFaces, readWaitingJobs } = await setUp(async bytes => {
      read = bytes
      return buildReading([buildDetectedFace({ x: 100 }), buildDetectedFace({ x: 350 })])
    })
    await process()
    expect(read).toEqual(photo.bytes)
    expect(await readRow()).toMatchObject({
      state: 'processed',
      width: 400,
      height: 200,
      faceCount: 2,
      engineVersion: 'e1',
      takenAt: Date.parse('2024-12-24T18:00:00Z'),
      camera: 'Canon EOS 5D',
      processedAt: 10_000,
    })
    const faces = await readFaces()
    expect(faces).toMatchObject([
      { x: 0.25, y: 0.5, width: 0.25, height: 0.5, yaw: 1, personId: null },
      // The part outside the photo is cut off.
      { x: 0.875, y: 0.5, width: 0.125, height: 0.5 },
    ])
    expect(faces[0]?.embedding).toHaveLength(4 * BUNDLED_NETWORK.embeddingLength)
    expect(await listNames(store)).toEqual(
      [
        `ann/original/${photo.id}`,
        `ann/preview/${photo.id}.jpg`,
        `ann/thumb/${photo.id}.webp`,
        ...faces.map(({ id }) => `ann/face/${id}.jpg`),
      ].toSorted(),
    )
    expect(await readWaitingJobs()).toEqual([{ name: 'group-people', runAt: 10_700, state: 'waiting' }])
  })

  test('can run twice with the same result', async () => {
    const { store, process, readFaces } = await setUp(async () => buildReading([buildDetectedFace()]))
    await process()
    const before = { names: await listNames(store), faces: await readFaces() }
    await process()
    expect({ names: await listNames(store), faces: await readFaces() }).toEqual(before)
  })

  test('replaces the faces that an older engine had detected', async () => {
    const setUpResult = await setUp(async () => buildReading())
    const { store, photo, process, readFaces, readWaitingJobs } = setUpResult
    await buildFace(setUpResult, { ownerId, photoId: photo.id })
    await process()
    expect(await readFaces()).toEqual([])
    expect((await listNames(store)).filter(name => name.includes('/face/'))).toEqual([])
    expect(await readWaitingJobs()).toHaveLength(1)
  })

  test('recognises faces that another engine had detected, so that decisions are kept', async () => {
    const app = await setUp(async () => buildReading([buildDetectedFace({ x: 100, axis: 5 })]))
    const { db, store, photo, process, readFaces, readRow, readWaitingJobs } = app
    // A face that the new engine detects, one that it does not detect, and one elsewhere.
    const build = (x: number) =>
      buildFace(app, { ownerId, photoId: photo.id, box: { x, y: 0.45, width: 0.26, height: 0.52 } })
    const [same, decided, drawn, other] = [
      await build(0.24),
      await build(0.7),
      await build(0.6),
      await build(0),
    ]
    await db
      .updateTable('allFaces')
      .set({ standing: 'rejected' })
      .where('id', 'in', [same, decided])
      .execute()
    await db.updateTable('allFaces').set({ drawnAt: 1 }).where('id', '=', drawn).execute()
    for (const name of [`${same}.webp`, `${same}-small.webp`, `${other}.webp`])
      await store.put(`${ownerId}/face/${name}`, Buffer.from('head and shoulders'))
    await process()
    const faces = await readFaces()
    expect(faces.map(({ id, standing }) => [id, standing])).toEqual([
      [same, 'rejected'],
      [drawn, 'open'],
      [decided, 'rejected'],
    ])
    expect(faces[0]).toMatchObject({ x: 0.25, engineVersion: 'e1' })
    expect(await readRow()).toMatchObject({ faceCount: 1 })
    // Faces that it did not detect are embedded from their boxes.
    expect(await readWaitingJobs()).toMatchObject([{ name: 'embed-faces' }, { name: 'group-people' }])
    expect((await listNames(store)).filter(name => name.includes(other))).toEqual([])
    expect(await store.readByteSize(`${ownerId}/face/${same}.jpg`)).toBe('portrait 0'.length)
    // Its photo may have changed.
    expect((await listNames(store)).filter(name => name.includes(same) && name.endsWith('.webp'))).toEqual([])
  })

  test('decisions follow faces that are elsewhere in a changed file, such as a mirrored one', async () => {
    const faces = { left: 1, right: 5 }
    const { db, process, readFaces } = await setUp(async () =>
      buildReading([
        buildDetectedFace({ x: 40, axis: faces.left }),
        buildDetectedFace({ x: 260, axis: faces.right }),
      ]),
    )
    await process()
    const [ann, ben] = await readFaces()
    await db
      .updateTable('allFaces')
      .set({ standing: 'rejected' })
      .where('id', '=', ann?.id ?? '')
      .execute()
    Object.assign(faces, { left: 5, right: 1 })
    await process()
    expect((await readFaces()).map(({ id, x, standing }) => ({ id, x, standing }))).toEqual([
      { id: ben?.id, x: 0.1, standing: 'open' },
      { id: ann?.id, x: 0.65, standing: 'rejected' },
    ])
  })

  test('a face with a decision leaves with its part of the photo, and comes back with it', async () => {
    const app = {
      faces: [
        { x: 40, axis: 1 },
        { x: 260, axis: 5 },
      ],
      width: 400,
    }
    const setUpResult = await setUp(async () => ({
      ...buildReading(app.faces.map(buildDetectedFace)),
      width: app.width,
    }))
    const { db, photo, process, readFaces, readRow } = setUpResult
    await process()
    const [ann, ben] = await readFaces()
    const drawn = await buildFace(setUpResult, {
      ownerId,
      photoId: photo.id,
      box: { x: 0.8, y: 0.5, width: 0.1, height: 0.2 },
    })
    const inPlace = { personId: 'ben', standing: 'placed' } as const
    await db
      .insertInto('allPeople')
      .values({
        id: 'ben',
        ownerId,
        number: 1,
        name: 'Ben',
        coverFaceId: ben!.id,
        photoCount: 1,
        faceCount: 2,
        createdAt: 1,
      })
      .execute()
    await db.updateTable('allFaces').set(inPlace).where('id', 'in', [ben!.id, drawn]).execute()
    await db.updateTable('allFaces').set({ drawnAt: 1 }).where('id', '=', drawn).execute()
    const change = async (sha256: string) => {
      await db.updateTable('allPhotos').set({ state: 'waiting', sha256 }).where('id', '=', photo.id).execute()
      await process()
    }
    const original = app.faces

    // The left half remains.
    app.faces = [{ x: 40, axis: 1 }]
    app.width = 200
    await change('cut')
    expect((await readFaces()).map(({ id }) => id)).toEqual([ann!.id])
    expect(await readRow()).toMatchObject({ faceCount: 1 })
    expect(await db.selectFrom('people').selectAll().execute()).toEqual([])
    // The trash keeps apart what it took itself.
    await db.transaction().execute(tx => trashPhotos(tx, ownerId, { photoIds: [photo.id], now: 20_000 }))
    await db.transaction().execute(tx => restorePhotos(tx, ownerId, { photoIds: [photo.id], now: 21_000 }))
    expect((await readFaces()).map(({ id }) => id)).toEqual([ann!.id])

    app.faces = original
    app.width = 400
    await change('whole')
    expect((await readFaces()).map(({ id, standing, personId }) => ({ id, standing, personId }))).toEqual([
      { id: ann!.id, standing: 'open', personId: null },
      { id: ben!.id, ...inPlace },
      { id: drawn, ...inPlace },
    ])
    expect(await readRow()).toMatchObject({ faceCount: 3 })
    expect(await db.selectFrom('people').select(['name', 'faceCount']).execute()).toEqual([
      { name: 'Ben', faceCount: 2 },
    ])
  })

  test('a reading of a file that changed meanwhile is not stored', async () => {
    const { db, photo, process, readRow, readFaces } = await setUp(async () => {
      await db.updateTable('allPhotos').set({ sha256: 'newer' }).where('id', '=', photo.id).execute()
      return buildReading([buildDetectedFace()])
    })
    await process()
    expect(await readRow()).toMatchObject({ state: 'waiting', sha256: 'newer' })
    expect(await readFaces()).toEqual([])
  })

  test('requests no grouping when there is no face', async () => {
    const { process, readWaitingJobs } = await setUp(async () => buildReading())
    await process()
    expect(await readWaitingJobs()).toEqual([])
  })

  test('delays the grouping longer in a library that takes long to group', async () => {
    const { db, process, readWaitingJobs } = await setUp(async () => buildReading([buildDetectedFace()]))
    await db.insertInto('groupings').values({ ownerId, version: 1, durationMs: 4000, groupedAt: 1 }).execute()
    await process()
    expect(await readWaitingJobs()).toMatchObject([{ runAt: 22_000 }])
  })

  test('does not delay for hours after a grouping during which the machine slept', async () => {
    const { db, process, readWaitingJobs } = await setUp(async () => buildReading([buildDetectedFace()]))
    await db.insertInto('groupings').values({ ownerId, version: 1, durationMs: 3e7, groupedAt: 1 }).execute()
    await process()
    expect(await readWaitingJobs()).toMatchObject([{ runAt: 190_000 }])
  })

  test('marks a photo that cannot be read as failed immediately, with the reason', async () => {
    const { process, readRow, readWaitingJobs } = await setUp(async () => {
      throw new AppError('photo-damaged', 422, 'damaged or cut short')
    })
    await process()
    expect(await readRow()).toMatchObject({
      state: 'failed',
      failureCode: 'photo-damaged',
      failureReason: 'damaged or cut short',
      processedAt: 10_000,
    })
    expect(await readWaitingJobs()).toEqual([])
  })

  test('retries after failures that the photo did not cause, and reports the last one', async () => {
    const { db, clock, process, readRow } = await setUp(async () => {
      throw new Error('unexpected failure')
    })
    await process()
    expect(await readRow()).toMatchObject({ state: 'waiting' })
    await db.updateTable('jobs').set({ attempts: 2, runAt: clock.now }).execute()
    await process()
    expect(await readRow()).toMatchObject({
      state: 'failed',
      failureCode: 'internal',
      failureReason: expect.stringMatching(/Try again\. .*upload that\.$/),
    })
  })

  test('reports why a photo ended its worker, and does not read it again', async () => {
    const { db, photo, process, readRow } = await setUp(async () => buildReading())
    const job = { name: 'process-photo', ownerId, subjectId: photo.id, priority: 1, runAt: 0 }
    await db
      .insertInto('jobs')
      .values({ ...job, attempts: 1, failureCode: 'photo-too-slow' })
      .execute()
    await process()
    expect(await readRow()).toMatchObject({
      state: 'failed',
      failureCode: 'photo-too-slow',
      failureReason: expect.stringMatching(/^it takes too long to read; save it again/),
    })
  })

  test('stores nothing of a photo that was erased while it was processed', async () => {
    const { db, store, photo, process, readFaces, readWaitingJobs } = await setUp(async () => {
      await db.deleteFrom('allPhotos').where('id', '=', photo.id).execute()
      await store.remove(`ann/original/${photo.id}`)
      return buildReading([buildDetectedFace()])
    })
    await process()
    expect([await listNames(store), await readFaces(), await readWaitingJobs()]).toEqual([[], [], []])
  })

  test('does nothing for a photo that does not exist', async () => {
    const { db, photo, process, readWaitingJobs } = await setUp(async () => buildReading())
    await db.deleteFrom('allPhotos').where('id', '=', photo.id).execute()
    await process()
    expect(await readWaitingJobs()).toEqual([])
  })

  describe('without the owner’s consent', () => {
    test('makes renditions but does not detect faces', async () => {
      const asked: ReadOptions[] = []
      const { store, photo, consent, process, readRow, readFaces, readWaitingJobs } = await setUp(
        async (_bytes, options) => {
          asked.push(options)
          return { ...buildReading(), faces: null }
        },
      )
      consent.isInForce = false
      await process()
      expect(asked).toEqual([{ shouldFindFaces: false, needsThumbnail: true }])
      expect(await readRow()).toMatchObject({
        state: 'processed',
        width: 400,
        faceCount: 0,
        engineVersion: null,
      })
      expect(await listNames(store)).toContain(`ann/thumb/${photo.id}.webp`)
      expect([await readFaces(), await readWaitingJobs()]).toEqual([[], []])
    })

    test('does not even read a photo that already has its renditions', async () => {
      let reads = 0
      const { consent, process, readWaitingJobs } = await setUp(async () => {
        reads += 1
        return { ...buildReading(), faces: null }
      })
      consent.isInForce = false
      await process()
      await process()
      expect([reads, await readWaitingJobs()]).toEqual([1, []])
    })

    test('stores no face if consent is withdrawn meanwhile', async () => {
      const { store, consent, process, readRow, readFaces, readWaitingJobs } = await setUp(async () => {
        consent.isInForce = false
        return buildReading([buildDetectedFace()])
      })
      await process()
      expect(await readRow()).toMatchObject({ state: 'processed', faceCount: 0, engineVersion: null })
      expect((await listNames(store)).filter(name => name.includes('/face/'))).toEqual([])
      expect([await readFaces(), await readWaitingJobs()]).toEqual([[], []])
    })

    test('detects faces again if consent is given while the photo is processed', async () => {
      const { consent, process, readWaitingJobs } = await setUp(async () => {
        consent.isInForce = true
        return { ...buildReading(), faces: null }
      })
      consent.isInForce = false
      await process()
      expect(await readWaitingJobs()).toMatchObject([{ name: 'process-photo', state: 'waiting' }])
    })
  })
})
