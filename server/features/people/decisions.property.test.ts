import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { ModelSession } from '../../../faces/models.ts'
import { buildAlbum, type AlbumFace } from '../../../test/factories/build-album.ts'
import { buildAlbumLibrary, groupLibrary } from '../../../test/factories/build-grouped-library.ts'
import { createTestStorage } from '../../../test/server/test-storage.ts'
import type { Queryable } from '../../db/database.ts'
import { carryOut, type Plan } from '../../decisions/carry-out.ts'
import { DependedOnError } from '../../decisions/depended-on.ts'
import { planMove, planNotAFace, planNotThisPerson, planSplit } from '../../decisions/plan-faces.ts'
import { planCover, planDifferent, planFavourite, planHide } from '../../decisions/plan-marks.ts'
import { planMerge } from '../../decisions/plan-merge.ts'
import { planName } from '../../decisions/plan-name.ts'
import { redoDecision } from '../../decisions/redo.ts'
import { undoDecision } from '../../decisions/undo.ts'
import { AppError } from '../../errors.ts'
import { loadNeighbours } from '../../imaging/load-face-models.ts'
import { workOutPeople } from './group-people.ts'
import { keepPeople } from './keep-people.ts'
import { askWith, placeFacesWith } from './place-faces.ts'

let neighbours: ModelSession
beforeAll(async () => {
  neighbours = await loadNeighbours({ threads: 1 })
})

const ownerId = 'ann'
const KINDS = [
  'upload',
  'group',
  'regroup',
  'name',
  'merge',
  'move',
  'move to new',
  'split',
  'not this person',
  'not a face',
  'different',
  'hide',
  'favourite',
  'cover',
  'undo',
  'redo',
] as const

// Making a find smaller takes longer than a test may; it is told by its seed, which finds it again.
const TOLD_AT_ONCE = { endOnFailure: true }

type Step = { readonly kind: (typeof KINDS)[number]; readonly pick: number; readonly other: number }

const isMachines = (kind: Step['kind']): boolean => ['upload', 'group', 'regroup'].includes(kind)
const isDecision = ({ kind }: Step): boolean => !isMachines(kind)

const steps = fc.array(
  fc.record({ kind: fc.constantFrom(...KINDS), pick: fc.nat(1000), other: fc.nat(1000) }),
  { minLength: 6, maxLength: 22 },
)

/** A library that grows by uploads, and a user who decides at random. */
async function setUp(seed: number) {
  const storage = await createTestStorage()
  const { db } = storage
  // What is tested is not whether it outlives a power cut, and hundreds of commits would each wait for the disk.
  await sql`pragma synchronous = off`.execute(db)
  const clock = { now: 1_000_000 }
  // Of many qualities, so that covers have something to go by.
  const album = buildAlbum({ people: 5, photos: 24, seed }).map((face, i) => ({
    ...face,
    quality: 0.5 + ((i * 37) % 50) / 100,
  }))
  const uploads = [...Map.groupBy(album, face => face.photoId).values()]
  let uploaded = 0
  const upload = async (photos: number): Promise<void> => {
    const faces: AlbumFace[] = uploads.slice(uploaded, uploaded + photos).flat()
    uploaded += photos
    await buildAlbumLibrary(storage, { ownerId, faces })
  }
  // In an order that is the same each time, so that what is found by chance can be found again by its seed.
  const readFaces = (queryable: Queryable = db) =>
    queryable
      .selectFrom('faces')
      .innerJoin('photos', 'photos.id', 'faces.photoId')
      .select(['faces.id', 'photoId', 'personId', 'standing'])
      .orderBy('photos.seq')
      .orderBy('faces.x')
      .execute()
  const readPeople = (queryable: Queryable = db) =>
    queryable.selectFrom('people').selectAll().orderBy('number').execute()
  const readSteps = (isUndone: boolean) =>
    db
      .selectFrom('decisions')
      .select('id')
      .where('undoneAt', isUndone ? 'is not' : 'is', null)
      .orderBy('revision')
      .execute()
  const group = () => groupLibrary(storage, { neighbours, now: () => clock.now })
  const regroup = async () => {
    const dependencies = { db, decide: placeFacesWith(neighbours), ask: askWith(neighbours) }
    const grouping = await workOutPeople(dependencies, ownerId, { isAnew: true })
    await db.transaction().execute(tx => keepPeople(tx, ownerId, { grouping, now: clock.now, durationMs: 0 }))
  }
  const decide = async (makePlan: (tx: Queryable) => Promise<Plan | null>) => {
    clock.now += 1000
    return db.transaction().execute(async tx => {
      const plan = await makePlan(tx)
      return plan && carryOut(tx, ownerId, { plan, origin: 'you', now: clock.now })
    })
  }
  const undo = (decisionId: string) =>
    db.transaction().execute(tx => undoDecision(tx, ownerId, { decisionId, now: clock.now }))
  const redo = (decisionId: string) =>
    db.transaction().execute(tx => redoDecision(tx, ownerId, { decisionId, now: clock.now }))
  return { db, clock, upload, readFaces, readPeople, readSteps, group, regroup, decide, undo, redo }
}

type Library = Awaited<ReturnType<typeof setUp>>

const at = <Item>(items: readonly Item[], index: number): Item | undefined => items[index % items.length]

/** Null where there is nobody to decide about. */
async function planFor(library: Library, tx: Queryable, step: Step): Promise<Plan | null> {
  const { kind, pick, other } = step
  const people = await library.readPeople(tx)
  const faces = (await library.readFaces(tx)).filter(face => face.personId !== null)
  const [person, second] = [at(people, pick), at(people, other)]
  const face = at(faces, pick)
  if (!person || !second || !face) return null
  const [personId, now] = [person.id, library.clock.now]
  const faceIds = [...new Set([face.id, at(faces, other)?.id ?? face.id])]
  const own = faces.filter(one => one.personId === personId).map(({ id }) => id)
  const some = own.slice(0, 1 + (other % own.length))
  switch (kind) {
    case 'name': {
      const named = await planName(tx, ownerId, { personId, name: `Name ${other % 4}`, ifTaken: 'another' })
      return named.state === 'planned' ? named.plan : null
    }
    case 'merge':
      return planMerge(tx, ownerId, { personId, otherIds: [second.id] })
    case 'move':
      return planMove(tx, ownerId, { faceIds, personId, now })
    case 'move to new':
      return planMove(tx, ownerId, { faceIds, personId: null, now })
    case 'split':
      return planSplit(tx, ownerId, { personId, faceIds: some, now })
    case 'not this person':
      return planNotThisPerson(tx, ownerId, { personId, faceIds: some })
    case 'not a face':
      return planNotAFace(tx, ownerId, { faceIds: [face.id], kind: 'not-a-face' })
    case 'different':
      return personId === second.id ? null : planDifferent(tx, ownerId, { personId, otherId: second.id })
    case 'hide':
      return planHide(tx, ownerId, { personId, isHidden: person.hiddenAt === null, now })
    case 'favourite':
      return planFavourite(tx, ownerId, { personId, isFavourite: person.favouriteAt === null, now })
    case 'cover':
      return planCover(tx, ownerId, { personId, faceId: other % 4 === 0 ? null : (some.at(-1) ?? null), now })
    case 'upload':
    case 'group':
    case 'regroup':
    case 'undo':
    case 'redo':
      return null
  }
}

/** What must hold whatever happened. */
async function assertSound(library: Library): Promise<void> {
  const faces = await library.readFaces()
  const people = await library.readPeople()
  for (const { id, faceCount, photoCount, coverFaceId } of people) {
    const own = faces.filter(face => face.personId === id)
    expect(own.length).toBeGreaterThan(0)
    expect(faceCount).toBe(own.length)
    expect(photoCount).toBe(new Set(own.map(({ photoId }) => photoId)).size)
    expect(own.some(face => face.id === coverFaceId)).toBe(true)
    // Two of a photo only where the user put at least all but one of them.
    for (const twins of Map.groupBy(own, ({ photoId }) => photoId).values()) {
      expect(twins.filter(({ standing }) => standing === 'open').length).toBeLessThanOrEqual(1)
      if (twins.length > 1) expect(twins.some(({ standing }) => standing === 'placed')).toBe(true)
    }
  }
  const ids = new Set(people.map(({ id }) => id))
  for (const { personId, standing } of faces) {
    if (personId !== null) expect(ids.has(personId)).toBe(true)
    if (standing === 'rejected') expect(personId).toBeNull()
    if (standing === 'placed') expect(personId).not.toBeNull()
  }
  expect(new Set(people.map(({ number }) => number)).size).toBe(people.length)
}

/** What the machine must leave as it is: what was decided, and who is called what. */
async function decidedIn(library: Library) {
  const faces = (await library.readFaces()).filter(({ standing }) => standing !== 'open')
  const people = (await library.readPeople())
    .filter(({ name, hiddenAt, favouriteAt }) => name !== null || hiddenAt !== null || favouriteAt !== null)
    .map(({ id, number, name, hiddenAt, favouriteAt }) => ({ id, number, name, hiddenAt, favouriteAt }))
  const partings = await library.db
    .selectFrom('decisionFaces')
    .innerJoin('decisions', 'decisions.seq', 'decisionFaces.seq')
    .innerJoin('faces', 'faces.id', 'decisionFaces.faceId')
    .select(['decisionFaces.faceId', 'decisionFaces.fromPersonId'])
    .where('decisions.kind', '=', 'not-this-person')
    .where('decisions.undoneAt', 'is', null)
    .where('faces.standing', '=', 'open')
    .execute()
  return { faces, people, partings }
}

async function snapshot(library: Library) {
  const people = await library.readPeople()
  return {
    faces: await library.readFaces(),
    people: people.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
  }
}

async function machineWorks(library: Library, work: () => Promise<void>): Promise<void> {
  const before = await decidedIn(library)
  await work()
  const after = await decidedIn(library)
  expect(after.faces).toEqual(before.faces)
  expect(after.people).toEqual(before.people)
  const personOf = new Map((await library.readFaces()).map(({ id, personId }) => [id, personId]))
  for (const { faceId, fromPersonId } of before.partings) expect(personOf.get(faceId)).not.toBe(fromPersonId)
  // Nobody is left without a person, but those that are no faces.
  for (const { personId, standing } of await library.readFaces()) {
    if (standing === 'open') expect(personId).not.toBeNull()
  }
}

async function takeStep(library: Library, step: Step): Promise<void> {
  switch (step.kind) {
    case 'upload':
      return library.upload(1 + (step.pick % 4))
    case 'group':
      return machineWorks(library, library.group)
    case 'regroup':
      return machineWorks(library, library.regroup)
    case 'undo':
    case 'redo': {
      const known = at(await library.readSteps(step.kind === 'redo'), step.pick)
      if (!known) return
      library.clock.now += 1000
      const take = step.kind === 'undo' ? library.undo : library.redo
      await take(known.id).catch((error: unknown) => {
        // Later steps stand on it, or somebody is gone: nothing may have happened then.
        if (!(error instanceof DependedOnError || error instanceof AppError)) throw error
      })
      return
    }
    default: {
      const before = await snapshot(library)
      const decided = await library.decide(tx => planFor(library, tx, step))
      if (!decided?.decisionId) return
      await assertSound(library)
      const after = await snapshot(library)
      await library.undo(decided.decisionId)
      expect(await snapshot(library)).toEqual(before)
      await library.redo(decided.decisionId)
      expect(await snapshot(library)).toEqual(after)
    }
  }
}

test('whatever is decided, uploaded, grouped anew and undone, decisions hold and nothing is lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(5), steps, async (seed, taken) => {
      const library = await setUp(seed + 1)
      await library.upload(8)
      await library.group()
      let faceCount = 0
      for (const step of taken) {
        await takeStep(library, step)
        await assertSound(library)
        const faces = await library.readFaces()
        expect(faces.length).toBeGreaterThanOrEqual(faceCount)
        faceCount = faces.length
      }
    }),
    { numRuns: 12, ...TOLD_AT_ONCE },
  )
})

test('undoing a step takes back what the grouping after it moved, and redoing it leads there again', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(5), steps, async (seed, taken) => {
      const library = await setUp(seed + 1)
      await library.upload(12)
      await library.group()
      for (const step of taken.filter(isDecision)) {
        const before = await snapshot(library)
        const decided = await library.decide(tx => planFor(library, tx, step))
        if (!decided?.decisionId) continue
        await library.group()
        const after = await readParts(library)
        await library.undo(decided.decisionId)
        expect(await snapshot(library)).toEqual(before)
        await library.redo(decided.decisionId)
        await library.group()
        expect(await readParts(library)).toEqual(after)
      }
    }),
    { numRuns: 8, ...TOLD_AT_ONCE },
  )
})

/** Which faces are together; people who are new to the machine have another id each time. */
async function readParts(library: Library): Promise<string[][]> {
  const faces = await library.readFaces()
  return [...Map.groupBy(faces, face => face.personId ?? face.id).values()].map(part =>
    part.map(({ id }) => id),
  )
}

test('undoing every step, the newest first, ends where it began', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async taken => {
      const library = await setUp(3)
      await library.upload(12)
      await library.group()
      const before = await snapshot(library)
      for (const step of taken.filter(isDecision)) {
        await takeStep(library, step)
      }
      for (const { id } of (await library.readSteps(false)).toReversed()) {
        library.clock.now += 1000
        await library.undo(id)
      }
      expect(await snapshot(library)).toEqual(before)
    }),
    { numRuns: 6, ...TOLD_AT_ONCE },
  )
})

test('undoing every step, in any order that is allowed, ends where it began', async () => {
  const decisionsOnly = fc.array(
    fc.record({
      kind: fc.constantFrom(...KINDS.filter(kind => !isMachines(kind))),
      pick: fc.nat(1000),
      other: fc.nat(1000),
    }),
    { minLength: 3, maxLength: 14 },
  )
  await fc.assert(
    fc.asyncProperty(decisionsOnly, fc.infiniteStream(fc.nat(1000)), async (taken, picks) => {
      const library = await setUp(4)
      await library.upload(8)
      await library.group()
      const before = await snapshot(library)
      for (const step of taken) await takeStep(library, step)
      for (;;) {
        const steps = await library.readSteps(false)
        const chosen = at(steps, picks.next().value)
        if (!chosen) break
        // The newest can always be undone.
        const isUndone = await tryUndo(library, chosen.id)
        if (!isUndone) expect(await tryUndo(library, steps.at(-1)?.id ?? '')).toBe(true)
      }
      expect(await snapshot(library)).toEqual(before)
    }),
    { numRuns: 10, ...TOLD_AT_ONCE },
  )
})

/** False where later steps stand on it. */
async function tryUndo(library: Library, decisionId: string): Promise<boolean> {
  library.clock.now += 1000
  try {
    await library.undo(decisionId)
    return true
  } catch (error) {
    if (error instanceof DependedOnError) return false
    throw error
  }
}
