import fc from 'fast-check'
import pino from 'pino'
import { describe, expect, test } from 'vitest'
import { countRuns } from '../../../../test/count-runs.ts'
import { buildEngines } from '../../../../test/factories/build-engines.ts'
import { buildFace, buildPhoto, buildUnitVector } from '../../../../test/factories/build-photo.ts'
import { handleEveryJob } from '../../../../test/factories/job-handlers.ts'
import { placeByDirection } from '../../../../test/factories/place-by-direction.ts'
import { createTestStorage } from '../../../../test/server/test-storage.ts'
import { ITEMS_PER_STATEMENT } from '../../../storage/db/split-for-statements.ts'
import { insertJobs } from '../../../machinery/jobs/queries.ts'
import { runNextJob } from '../../../machinery/jobs/run-jobs.ts'
import { groupPeopleHandler } from './group-people.ts'
import { readGroupingState } from './read-grouping-state.ts'
import type { PlaceFaces } from './grouping.ts'

const ownerId = 'ann'

/** Each face is another person. */
const placeApart: PlaceFaces = async (_existing, faces) =>
  faces.map(({ id }) => ({ id: undefined, faceIds: [id] }))

async function setUp(placeFaces: PlaceFaces = placeByDirection) {
  const storage = await createTestStorage()
  const { db } = storage
  const clock = { now: 50_000 }
  const now = () => clock.now
  const logged: string[] = []
  const handler = groupPeopleHandler({
    ...storage,
    engines: buildEngines(),
    placeFaces,
    findQuestions: async () => [],
    log: pino({}, { write: line => logged.push(line) }),
    mayLookForFaces: async () => true,
    now,
  })
  const group = async () => {
    await insertJobs(db, [{ name: 'group-people', ownerId, subjectId: null, runAt: 0 }])
    const handlers = handleEveryJob(handler)
    await runNextJob({ db, workerId: 'w1', handlers, log: pino({ level: 'silent' }), now })
    clock.now += 1000
  }
  /** Adds a photo of faces with these directions; returns their ids. */
  const addPhoto = async (...axes: number[]) => {
    const { id: photoId } = await buildPhoto(storage, { ownerId })
    const faceIds: string[] = []
    for (const axis of axes) {
      faceIds.push(
        await buildFace(storage, {
          ownerId,
          photoId,
          embedding: buildUnitVector(axis),
          quality: 0.5 + axis / 100,
        }),
      )
    }
    return { photoId, faceIds }
  }
  const readPeople = () =>
    db.selectFrom('people').selectAll().where('ownerId', '=', ownerId).orderBy('number').execute()
  const readGrouping = () => db.selectFrom('groupings').selectAll().executeTakeFirst()
  const readVersion = async () => (await readGrouping())?.version
  const readPlace = async (faceId: string | undefined) =>
    (
      await db
        .selectFrom('faces')
        .select('personId')
        .where('id', '=', faceId ?? '')
        .executeTakeFirst()
    )?.personId
  return {
    ...storage,
    clock,
    handler,
    logged,
    group,
    addPhoto,
    readPeople,
    readGrouping,
    readVersion,
    readPlace,
  }
}

describe('group-people', () => {
  test('keeps people as they are, and reports it, when all faces of photos look like one person', async () => {
    const { db, logged, group, addPhoto, readPeople, readVersion, readPlace } = await setUp()
    const { faceIds: known } = await addPhoto(1, 2, 3)
    await group()
    const before = await readPeople()
    expect(before).toHaveLength(3)
    const version = await readVersion()
    expect(await readGroupingState(db, ownerId)).toEqual({ change: null, isRefused: false })
    const added: string[] = []
    const photoIds: string[] = []
    for (let i = 0; i < 5; i++) {
      const { photoId, faceIds } = await addPhoto(4, 4, 4)
      added.push(...faceIds)
      photoIds.push(photoId)
    }
    await group()
    expect(await readGroupingState(db, ownerId)).toEqual({ change: null, isRefused: true })
    expect(await readVersion()).not.toBe(version)
    expect(logged.map(line => JSON.parse(line) as object)).toEqual([
      expect.objectContaining({ owner: ownerId, contradiction: 'faces-of-photos-alike' }),
    ])
    expect(await readPeople()).toEqual(before)
    expect(await Promise.all(known.map(readPlace))).not.toContain(null)
    for (const face of added) expect(await readPlace(face)).toBeNull()

    await db.deleteFrom('allPhotos').where('id', 'in', photoIds).execute()
    await group()
    expect(await readGroupingState(db, ownerId)).toEqual({ change: null, isRefused: false })
  })

  test('creates people, the one with the most faces first', async () => {
    const { group, addPhoto, readPeople, readPlace } = await setUp()
    await addPhoto(1)
    const { faceIds } = await addPhoto(1, 2)
    await addPhoto(1)
    await group()
    const people = await readPeople()
    expect(people).toMatchObject([
      { number: 1, name: null, photoCount: 3, faceCount: 3 },
      { number: 2, name: null, photoCount: 1, faceCount: 1, coverFaceId: faceIds[1] },
    ])
    expect(await readPlace(faceIds[1])).toBe(people[1]?.id)
  })

  test('creates more people at once than one statement inserts', async () => {
    const { group, addPhoto, readPeople } = await setUp(placeApart)
    const count = ITEMS_PER_STATEMENT + 1
    for (let i = 0; i < count; i++) await addPhoto(i % 100)
    await group()
    const people = await readPeople()
    expect(people).toHaveLength(count)
    expect(people.every(({ faceCount }) => faceCount === 1)).toBe(true)
  })

  test('keeps ids, numbers, names and covers as photos arrive, and gives new people higher numbers', async () => {
    const { db, group, addPhoto, readPeople } = await setUp()
    await addPhoto(1)
    await addPhoto(2)
    await group()
    const before = await readPeople()
    await db.updateTable('allPeople').set({ name: 'Ann' }).where('number', '=', 2).execute()
    await addPhoto(2, 3)
    await addPhoto(2, 3)
    await group()
    const after = await readPeople()
    expect(after).toMatchObject([
      { id: before[0]?.id, number: 1, name: null, faceCount: 1 },
      { id: before[1]?.id, number: 2, name: 'Ann', faceCount: 3, coverFaceId: before[1]?.coverFaceId },
      { number: 3, name: null, faceCount: 2 },
    ])
  })

  test('chooses the best face as cover, and another when it is removed', async () => {
    const { db, group, addPhoto, readPeople } = await setUp(async (existing, faces) => [
      { id: existing[0]?.id, faceIds: faces.map(({ id }) => id) },
    ])
    const poor = await addPhoto(1)
    const best = await addPhoto(9)
    await group()
    expect(await readPeople()).toMatchObject([{ coverFaceId: best.faceIds[0] }])
    await db.deleteFrom('allPhotos').where('id', '=', best.photoId).execute()
    await group()
    expect(await readPeople()).toMatchObject([{ coverFaceId: poor.faceIds[0], faceCount: 1, photoCount: 1 }])
  })

  test('chooses the best of the first faces, so that better ones do not change a known cover', async () => {
    const { group, addPhoto, readPeople } = await setUp(async (existing, faces) => [
      { id: existing[0]?.id, faceIds: faces.map(({ id }) => id) },
    ])
    for (const axis of [2, 3]) await addPhoto(axis)
    await group()
    const early = await addPhoto(5)
    await group()
    expect(await readPeople()).toMatchObject([{ coverFaceId: early.faceIds[0] }])
    for (let i = 0; i < 9; i++) await addPhoto(1)
    await group()
    await addPhoto(9)
    await group()
    expect(await readPeople()).toMatchObject([{ coverFaceId: early.faceIds[0], faceCount: 13 }])
  })

  test('requests portraits of new covers, but not of rare people', async () => {
    const { db, addPhoto, group } = await setUp()
    const first = await addPhoto(1, 2)
    await addPhoto(1)
    await addPhoto(1)
    await group()
    const readPortraits = () =>
      db.selectFrom('jobs').select('subjectId').where('name', '=', 'cut-portrait').execute()
    expect(await readPortraits()).toEqual([{ subjectId: first.faceIds[0] }])
    await db.deleteFrom('jobs').execute()
    // The cover does not change.
    await addPhoto(1)
    await group()
    expect(await readPortraits()).toEqual([])
  })

  test('deletes people who have no face left', async () => {
    const { db, group, addPhoto, readPeople } = await setUp()
    const { photoId } = await addPhoto(1)
    await addPhoto(2)
    await group()
    await db.deleteFrom('allPhotos').where('id', '=', photoId).execute()
    await group()
    expect((await readPeople()).map(({ number }) => number)).toEqual([2])
  })

  test('leaves out faces that were removed while it was computing', async () => {
    const setUpResult = await setUp(async (existing, faces, options) => {
      await setUpResult.db.deleteFrom('allPhotos').where('id', '=', gone.photoId).execute()
      return placeByDirection(existing, faces, options)
    })
    const { group, addPhoto, readPeople } = setUpResult
    const gone = await addPhoto(1, 2)
    await addPhoto(1)
    await group()
    expect(await readPeople()).toMatchObject([{ number: 1, faceCount: 1, photoCount: 1 }])
  })

  test('increases the version of people only when they have changed', async () => {
    const { clock, group, addPhoto, readVersion } = await setUp()
    await addPhoto(1)
    await group()
    const first = await readVersion()
    await group()
    expect(await readVersion()).toBe(first)
    await addPhoto(1)
    clock.now -= 40_000
    await group()
    expect(await readVersion()).toBe((first ?? 0) + 1)
  })

  test('is up to date only if no face arrived meanwhile, or if the job was given up', async () => {
    let isBusy = false
    const { db, clock, handler, group, addPhoto, readGrouping } = await setUp(async (...given) => {
      if (isBusy) await insertJobs(db, [{ name: 'group-people', ownerId, subjectId: null, runAt: clock.now }])
      return placeByDirection(...given)
    })
    await addPhoto(1)
    await group()
    expect((await readGrouping())?.groupedAt).toBe(50_000)

    isBusy = true
    await group()
    expect((await readGrouping())?.groupedAt).toBe(50_000)

    const ofJob = { attempts: 3, error: null, failureCode: null }
    const job = { ...ofJob, id: 1, name: 'group-people', ownerId, subjectId: null } as const
    await handler.giveUp(db, job, { code: 'internal', reason: 'It failed.' })
    expect((await readGrouping())?.groupedAt).toBe(52_000)
  })

  test('loses no face and moves none, in any order of arrival', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(fc.nat(5), { maxLength: 4 }), { maxLength: 8 }), async batches => {
        const { db, group, addPhoto, readPeople } = await setUp()
        const placesBefore = new Map<string, string | null>()
        for (const axes of batches) {
          await addPhoto(...new Set(axes))
          await group()
          const faces = await db.selectFrom('faces').select(['id', 'personId']).execute()
          for (const [id, personId] of placesBefore) {
            expect(faces.find(face => face.id === id)?.personId).toBe(personId)
          }
          for (const { id, personId } of faces) placesBefore.set(id, personId)
          const people = await readPeople()
          expect(people.reduce((sum, { faceCount }) => sum + faceCount, 0)).toBe(faces.length)
          expect(new Set(people.map(({ number }) => number)).size).toBe(people.length)
        }
      }),
      { numRuns: countRuns(10) },
    )
  })
})

test('asks for names after a grouping where photos came with names, and not elsewhere', async () => {
  const { db, group, addPhoto } = await setUp()
  const listJobs = () => db.selectFrom('jobs').select('ownerId').where('name', '=', 'name-people').execute()
  const { photoId } = await addPhoto(1)
  await group()
  expect(await listJobs()).toEqual([])
  await db.insertInto('photoNames').values({ photoId, ownerId, names: '["Asha"]' }).execute()
  await group()
  expect(await listJobs()).toEqual([{ ownerId }])
})
