import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { ModelSession } from '../../../faces/models.ts'
import { countRuns } from '../../../test/count-runs.ts'
import { assertPhotosOfFaces } from '../../../test/factories/assert-photos-of-faces.ts'
import {
  pickAt,
  buildDecidedLibrary,
  decideBy,
  isAutomatic,
  KINDS,
  buildSteps,
  type DecidedLibrary,
} from '../../../test/factories/build-decided-library.ts'
import { buildEraser } from '../../../test/factories/build-eraser.ts'
import { AppError } from '../../errors.ts'
import { loadNeighbours } from '../../machinery/imaging/load-face-models.ts'
import { restorePhotos, trashPhotos } from './trash-photos.ts'

let neighbours: ModelSession
beforeAll(async () => {
  neighbours = await loadNeighbours({ threads: 1 })
})

const DECISIONS = KINDS.filter(
  kind =>
    !isAutomatic(kind) && !['undo', 'redo', 'look at what is drawn', 'read names of a file'].includes(kind),
)

const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('trash' as const), picks: fc.array(fc.nat(1000)) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('restore' as const), picks: fc.array(fc.nat(1000)) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('erase' as const), picks: fc.array(fc.nat(1000)) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('decide' as const), step: buildSteps(DECISIONS) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('undo' as const, 'redo' as const), pick: fc.nat(1000) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('group' as const, 'regroup' as const) }) },
)
type TrashStep = typeof step extends fc.Arbitrary<infer Value> ? Value : never

const readAll = async ({ db }: DecidedLibrary) => ({
  photos: await db.selectFrom('allPhotos').select(['id', 'trashedAt']).orderBy('id').execute(),
  faces: await db.selectFrom('allFaces').selectAll().orderBy('id').execute(),
  people: await db.selectFrom('allPeople').selectAll().orderBy('id').execute(),
})

const runInTransaction = async (
  { db, clock, ownerId }: DecidedLibrary,
  work: typeof trashPhotos | typeof restorePhotos,
  photoIds: readonly string[],
): Promise<void> => {
  clock.now += 1000
  await db.transaction().execute(tx => work(tx, ownerId, { photoIds, now: clock.now }))
}

async function pickPhotos(
  library: DecidedLibrary,
  { picks, isTrashed }: { picks: readonly number[]; isTrashed: boolean },
): Promise<string[]> {
  const { photos } = await readAll(library)
  const there = photos.filter(({ trashedAt }) => (trashedAt !== null) === isTrashed)
  return [...new Set(picks.flatMap(pick => pickAt(there, pick)?.id ?? []))]
}

async function erase(library: DecidedLibrary, photoIds: readonly string[]): Promise<void> {
  const eraser = buildEraser(library)
  const chosen = { photoIds }
  const id = await eraser.beginTrash(
    library.ownerId,
    { reason: 'trash-emptied', chosen },
    async () => undefined,
  )
  if (id !== null) expect(await eraser.finish(id)).toBe(true)
}

/** Returns false if later steps depend on it, or if a person is gone. */
async function isDone(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

async function takeStep(library: DecidedLibrary, taken: TrashStep): Promise<void> {
  switch (taken.kind) {
    case 'trash': {
      const photoIds = await pickPhotos(library, { picks: taken.picks, isTrashed: false })
      const before = await readAll(library)
      await runInTransaction(library, trashPhotos, photoIds)
      await runInTransaction(library, restorePhotos, photoIds)
      expect(await readAll(library)).toEqual(before)
      return runInTransaction(library, trashPhotos, photoIds)
    }
    case 'restore':
      return runInTransaction(
        library,
        restorePhotos,
        await pickPhotos(library, { picks: taken.picks, isTrashed: true }),
      )
    case 'erase':
      return erase(library, await pickPhotos(library, { picks: taken.picks, isTrashed: true }))
    case 'decide':
      await isDone(() => decideBy(library, taken.step))
      return
    case 'undo':
    case 'redo': {
      const known = pickAt(await library.readSteps(taken.kind === 'redo'), taken.pick)
      library.clock.now += 1000
      if (known) await isDone(() => library[taken.kind](known.id))
      return
    }
    case 'group':
    case 'regroup': {
      const trashedFaces = await readTrashedFaces(library)
      await library[taken.kind]()
      expect(await readTrashedFaces(library)).toEqual(trashedFaces)
    }
  }
}

const readTrashedFaces = async (library: DecidedLibrary) =>
  (await readAll(library)).faces.filter(({ trashedAt }) => trashedAt !== null)

async function assertConsistent(library: DecidedLibrary): Promise<void> {
  await assertPhotosOfFaces(library.db, library.ownerId)
  const { photos, faces, people } = await readAll(library)
  const trashedAt = new Map(photos.map(photo => [photo.id, photo.trashedAt]))
  for (const face of faces) {
    expect(face.trashedAt).toBe(trashedAt.get(face.photoId))
    if (face.personId !== null) expect(people.some(({ id }) => id === face.personId)).toBe(true)
  }
  for (const { id, faceCount, photoCount, coverFaceId } of people) {
    const live = faces.filter(face => face.personId === id && face.trashedAt === null)
    expect(faceCount).toBe(live.length)
    expect(photoCount).toBe(new Set(live.map(({ photoId }) => photoId)).size)
    if (live.length > 0) expect(live.map(face => face.id)).toContain(coverFaceId)
  }
  const live = await library.readPeople()
  expect(live.map(({ id }) => id).toSorted()).toEqual(
    people
      .filter(({ faceCount }) => faceCount > 0)
      .map(({ id }) => id)
      .toSorted(),
  )
  const places = new Map(faces.map(({ id, personId, standing }) => [id, { personId, standing }]))
  const said = await library.db
    .selectFrom('decisionFaces')
    .innerJoin('decisions', 'decisions.seq', 'decisionFaces.seq')
    .select(['faceId', 'toPersonId', 'toStanding'])
    .where('undoneAt', 'is', null)
    .orderBy('revision')
    .execute()
  const last = new Map(said.map(one => [one.faceId, one]))
  for (const { faceId, toPersonId: personId, toStanding: standing } of last.values()) {
    if (standing === 'open') continue
    expect(places.get(faceId)).toEqual({ personId, standing })
  }
}

function trashAtRandom() {
  const steps = fc.array(step, { minLength: 8, maxLength: 30 })
  return fc.asyncProperty(fc.nat(5), steps, async (seed, taken) => {
    const library = await buildDecidedLibrary(neighbours, seed + 1)
    await library.upload(12)
    await library.group()
    await library.mixUp()
    for (const one of taken) {
      await takeStep(library, one)
      await assertConsistent(library)
    }
    // The remaining photos can be restored, and every decision can be undone.
    const { photos } = await readAll(library)
    await runInTransaction(
      library,
      restorePhotos,
      photos.map(({ id }) => id),
    )
    await assertConsistent(library)
    for (;;) {
      const newest = (await library.readSteps(false)).at(-1)
      if (!newest) break
      library.clock.now += 1000
      await library.undo(newest.id)
      await assertConsistent(library)
    }
  })
}

test('trashing and restoring a photo leaves no trace, whatever is decided, grouped, undone and erased meanwhile', async () => {
  await expect(
    fc.assert(trashAtRandom(), { numRuns: countRuns(20), endOnFailure: true }),
  ).resolves.toBeUndefined()
})

test('undoing a decision also affects its faces in the trash', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(5),
      fc.array(buildSteps(DECISIONS), { maxLength: 6 }),
      fc.array(fc.nat(1000)),
      async (seed, taken, picks) => {
        const library = await buildDecidedLibrary(neighbours, seed + 1)
        await library.upload(12)
        await library.group()
        await library.mixUp()
        const before = await readAll(library)
        for (const one of taken) await isDone(() => decideBy(library, one))
        const photoIds = await pickPhotos(library, { picks, isTrashed: false })
        await runInTransaction(library, trashPhotos, photoIds)
        for (const { id } of (await library.readSteps(false)).toReversed()) {
          library.clock.now += 1000
          await library.undo(id)
        }
        await runInTransaction(library, restorePhotos, photoIds)
        expect(await readAll(library)).toEqual(before)
      },
    ),
    { numRuns: countRuns(8), endOnFailure: true },
  )
})
