import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { ModelSession } from '../../../../faces/models.ts'
import { countRuns } from '../../../../test/count-runs.ts'
import {
  pickAt,
  buildDecidedLibrary,
  decideBy,
  groupingTime,
  isDecision,
  isAutomatic,
  KINDS,
  steps,
  buildSteps,
  type DecidedLibrary,
  type GroupingTime,
  type Step,
} from '../../../../test/factories/build-decided-library.ts'
import { assertConsistent, assertDecisionsKept } from '../../../../test/factories/check-decided-library.ts'
import { AppError } from '../../../errors.ts'
import { loadNeighbours } from '../../../machinery/imaging/load-face-models.ts'
import { BlockedDecisionError } from './past-decision.ts'

let neighbours: ModelSession
beforeAll(async () => {
  neighbours = await loadNeighbours({ threads: 1 })
})

// Shrinking a counterexample takes longer than a test may run; its seed is reported and reproduces
// it.
const WITHOUT_SHRINKING = { endOnFailure: true }

/**
 * Kinds that move no faces: marks, drawing a box before it is embedded, and steps that are no
 * decisions.
 */
const NOT_MOVING: ReadonlySet<Step['kind']> = new Set<Step['kind']>([
  'name',
  'hide',
  'favourite',
  'cover',
  'draw',
  'look at what is drawn',
  'read names of a file',
  'undo',
  'redo',
])

async function snapshot(library: DecidedLibrary) {
  const people = await library.readPeople()
  const faces = await library.readFaces()
  return {
    // A drawn face does not count once its drawing is undone.
    faces: faces.filter(({ standing, drawnAt }) => standing !== 'rejected' || drawnAt === null),
    people: people.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
  }
}

/** Asserts that every open face belongs to a person. */
async function assertGrouped(library: DecidedLibrary, work: () => Promise<void>): Promise<void> {
  await assertDecisionsKept(library, work)
  for (const { personId, standing } of await library.readFaces()) {
    if (standing === 'open') expect(personId).not.toBeNull()
  }
}

/** Groups at the given time. */
async function runDuringGrouping<Result>(
  library: DecidedLibrary,
  time: GroupingTime,
  work: () => Promise<Result>,
): Promise<Result> {
  const result = time === 'during' ? await library.groupDuring(work) : await work()
  if (time === 'after') await library.group()
  return result
}

async function takeStep(library: DecidedLibrary, step: Step): Promise<void> {
  switch (step.kind) {
    case 'upload':
      return library.upload(1 + (step.pick % 4))
    case 'group':
      return assertGrouped(library, library.group)
    case 'regroup':
      return assertGrouped(library, library.regroup)
    case 'reprocess photos': {
      const before = await snapshot(library)
      await library.reprocessPhotos(step)
      expect(await snapshot(library)).toEqual(before)
      return
    }
    case 'look at what is drawn':
      return assertDecisionsKept(library, library.embedDrawn, { mayDecide: true })
    case 'read names of a file':
      return assertDecisionsKept(library, () => library.readNames(step), { mayDecide: true })
    case 'undo':
    case 'redo': {
      const known = pickAt(await library.readSteps(step.kind === 'redo'), step.pick)
      if (!known) return
      library.clock.now += 1000
      const take = step.kind === 'undo' ? library.undo : library.redo
      await runDuringGrouping(library, step.grouping, () =>
        take(known.id).catch((error: unknown) => {
          // The step is refused if later steps depend on it or a person is gone; nothing may have
          // changed then.
          if (!(error instanceof BlockedDecisionError || error instanceof AppError)) throw error
        }),
      )
      return
    }
    default: {
      const before = await snapshot(library)
      const decided = await decideBy(library, step)
      if (!decided?.decisionId) return
      const { decisionId } = decided
      await assertConsistent(library)
      const after = await snapshot(library)
      await library.undo(decisionId)
      expect(await snapshot(library)).toEqual(before)
      await runDuringGrouping(library, step.grouping === 'during' ? 'during' : 'later', () =>
        library.redo(decisionId),
      )
      if (step.grouping === 'later') expect(await snapshot(library)).toEqual(after)
      if (step.grouping === 'after') await library.group()
    }
  }
}

test('decisions hold and nothing is lost, whatever is decided, uploaded, regrouped and undone', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(5), steps, async (seed, taken) => {
      const library = await buildDecidedLibrary(neighbours, seed + 1)
      await library.upload(8)
      await library.group()
      let faceCount = 0
      for (const step of taken) {
        await takeStep(library, step)
        await assertConsistent(library)
        const faces = await library.readFaces()
        expect(faces.length).toBeGreaterThanOrEqual(faceCount)
        faceCount = faces.length
      }
    }),
    { numRuns: countRuns(12), ...WITHOUT_SHRINKING },
  )
})

test('undoing a step reverts what the grouping after it moved, and redoing it moves the faces again', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(5), steps, async (seed, taken) => {
      const library = await buildDecidedLibrary(neighbours, seed + 1)
      await library.upload(12)
      await library.group()
      await library.mixUp()
      for (const step of taken.filter(isDecision)) {
        const before = await snapshot(library)
        const decided = await decideBy(library, step)
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
    { numRuns: countRuns(8), ...WITHOUT_SHRINKING },
  )
})

/**
 * Returns which faces belong together, independent of ids, since each grouping gives new people new
 * ids.
 */
async function readParts(library: DecidedLibrary): Promise<string[][]> {
  const faces = await library.readFaces()
  return [...Map.groupBy(faces, face => face.personId ?? face.id).values()].map(part =>
    part.map(({ id }) => id),
  )
}

test('undoing every step, newest first, restores the initial state', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async taken => {
      const library = await buildDecidedLibrary(neighbours, 3)
      await library.upload(12)
      await library.group()
      await library.mixUp()
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
    { numRuns: countRuns(6), ...WITHOUT_SHRINKING },
  )
})

const CONSTRAINING = ['not this person', 'different', 'split', 'move', 'confirm'] as const
const USER_KINDS = KINDS.filter(kind => !isAutomatic(kind))

function undoInAnyOrder() {
  // Mostly decisions that constrain the grouping, so that it moves faces, and moves moved faces
  // again.
  const steps = fc.oneof({ weight: 3, arbitrary: buildSteps(CONSTRAINING) }, buildSteps(USER_KINDS))
  const decisionsOnly = fc.array(steps, { minLength: 3, maxLength: 14 })
  const undoing = fc.infiniteStream(fc.record({ pick: fc.nat(1000), time: groupingTime }))
  return fc.asyncProperty(fc.nat(5), decisionsOnly, undoing, async (seed, taken, picks) => {
    const library = await buildDecidedLibrary(neighbours, seed + 1)
    await library.upload(12)
    await library.group()
    await library.mixUp()
    const before = await snapshot(library)
    for (const step of taken) {
      await takeStep(library, step)
      await assertConsistent(library)
    }
    for (;;) {
      const done = await library.readSteps(false)
      const { pick, time } = picks.next().value
      const chosen = pickAt(done, pick)
      if (!chosen) break
      await runDuringGrouping(library, time, async () => {
        // The newest step can always be undone.
        const isUndone = await tryUndo(library, chosen.id)
        if (!isUndone) expect(await tryUndo(library, done.at(-1)?.id ?? '')).toBe(true)
      })
      await assertConsistent(library)
    }
    expect(await snapshot(library)).toEqual(before)
  })
}

test('undoing every step, in any allowed order, restores the initial state, whenever grouping runs', async () => {
  await expect(
    fc.assert(undoInAnyOrder(), { numRuns: countRuns(20), ...WITHOUT_SHRINKING }),
  ).resolves.toBeUndefined()
})

test.each([
  { seed: 213, path: '6', what: 'two faces of one photo return to one person, and one leaves again' },
  {
    seed: 213,
    path: '11',
    what: 'a person whom an undo left without a face is restored with faces that a grouping moved',
  },
  {
    seed: -2_067_600_539,
    path: '7',
    what: 'faces of an older decision return to a person whom an undo left without a face',
  },
  {
    seed: -709_085_125,
    path: '0',
    what: 'a face that a grouping had moved returns to a person who has another face of its photo again',
  },
])('undoing in an order that failed before: $what', async ({ seed, path }) => {
  const found = { seed, path, numRuns: 1, ...WITHOUT_SHRINKING }
  await expect(fc.assert(undoInAnyOrder(), found)).resolves.toBeUndefined()
})

test('a mark has no part in the moves caused by a decision, whenever grouping runs', async () => {
  const marks = buildSteps(['name', 'hide', 'favourite'])
  const moving = buildSteps(USER_KINDS.filter(kind => !NOT_MOVING.has(kind)))
  await fc.assert(
    fc.asyncProperty(fc.nat(5), moving, marks, fc.boolean(), async (seed, step, mark, isMarkFirst) => {
      const library = await buildDecidedLibrary(neighbours, seed + 1)
      await library.upload(12)
      await library.group()
      await library.mixUp()
      const readPlaces = async () =>
        (await library.readFaces()).map(({ id, personId, standing }) => ({ id, personId, standing }))
      const before = await readPlaces()
      const decide = () => decideBy(library, step)
      const first = isMarkFirst ? await decideBy(library, mark) : await decide()
      const second = await runDuringGrouping(library, mark.grouping, () =>
        isMarkFirst ? decide() : decideBy(library, mark),
      )
      await library.group()
      const [decided, marked] = isMarkFirst ? [second, first] : [first, second]
      const moves = await library.db.selectFrom('followingMoves').select('seq').distinct().execute()
      expect(moves.length).toBeLessThanOrEqual(1)
      if (!decided?.decisionId || !marked?.decisionId) return
      if (!(await tryUndo(library, decided.decisionId))) return
      expect(await readPlaces()).toEqual(before)
      await library.group()
      expect(await readPlaces()).toEqual(before)
    }),
    { numRuns: countRuns(10), ...WITHOUT_SHRINKING },
  )
})

/** Returns false if later steps depend on the step. */
async function tryUndo(library: DecidedLibrary, decisionId: string): Promise<boolean> {
  library.clock.now += 1000
  try {
    await library.undo(decisionId)
    return true
  } catch (error) {
    if (error instanceof BlockedDecisionError) return false
    throw error
  }
}
