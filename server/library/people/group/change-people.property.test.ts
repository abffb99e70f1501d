import { openRows } from '../../../storage/db/sealed-faces.ts'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { formatEngineVersion } from '../../../../faces/networks/network.ts'
import type { ModelSession } from '../../../../faces/models.ts'
import { countRuns } from '../../../../test/count-runs.ts'
import {
  buildDecidedLibrary,
  decideBy,
  KINDS,
  isAutomatic,
  buildSteps,
  type DecidedLibrary,
  type Step,
} from '../../../../test/factories/build-decided-library.ts'
import { NETWORK_A, NETWORK_B } from '../../../../test/factories/build-networks.ts'
import { runWithNetworks, type SwitchingLibrary } from '../../../../test/factories/build-switching-library.ts'
import { assertConsistent, assertDecisionsKept } from '../../../../test/factories/check-decided-library.ts'
import { blobNames } from '../../../storage/blobs/blob-names.ts'
import { AppError } from '../../../errors.ts'
import { loadNeighbours } from '../../../machinery/imaging/load-face-models.ts'

let neighbours: ModelSession
beforeAll(async () => {
  neighbours = await loadNeighbours({ threads: 1 })
})

const WITHOUT_SHRINKING = { endOnFailure: true }
const WORKS = [
  'upload',
  'work',
  'choose a',
  'choose b',
  'agree',
  'interrupt',
  'lose a file',
  'group',
] as const
const works = fc.record({ work: fc.constantFrom(...WORKS), amount: fc.integer({ min: 1, max: 6 }) })
type Work = { readonly work: (typeof WORKS)[number]; readonly amount: number }

async function doWork(switching: SwitchingLibrary, { work, amount }: Work): Promise<void> {
  switch (work) {
    case 'upload':
      return switching.upload(amount)
    case 'work':
      await switching.runJobs(amount)
      return
    case 'choose a':
      await switching.choose('a')
      return
    case 'choose b':
      await switching.choose('b')
      return
    case 'agree':
      await switching.agree()
      return
    case 'interrupt':
      return switching.interrupt()
    case 'lose a file':
      // At most one network is missing at a time.
      switching.gone.clear()
      if (amount < 3) switching.gone.add(amount === 1 ? 'a' : 'b')
      return
    case 'group':
      return switching.requestGrouping()
  }
}

/** Asserts that each embedding has the length of its network. */
async function assertUnmixed({ db }: DecidedLibrary): Promise<void> {
  for (const table of ['faceReadings', 'preparedFaces'] as const) {
    const stored = await db.selectFrom(table).select(['ownerId', 'engineVersion', 'embedding']).execute()
    const ownerId = stored[0]?.ownerId ?? ''
    for (const { engineVersion, embedding } of await openRows(db, ownerId, stored, 'embedding')) {
      const network = [NETWORK_A, NETWORK_B].find(one => formatEngineVersion(one) === engineVersion)
      expect(embedding.byteLength).toBe(4 * (network?.embeddingLength ?? Number.NaN))
    }
  }
}

/** Returns the true person of each face, with the face's current person. */
async function readTruth({ db, store }: DecidedLibrary, { truth }: SwitchingLibrary) {
  const facesOf = new Map<string, { person: string; personId: string | null }[]>()
  for (const { id: photoId } of await db
    .selectFrom('photos')
    .select('id')
    .where('state', '=', 'processed')
    .execute()) {
    const bytes = await buffer(await store.read(blobNames.original('ann', photoId)))
    const faces = await db
      .selectFrom('faces')
      .select(['personId', 'x'])
      .where('photoId', '=', photoId)
      .orderBy('x')
      .execute()
    const known = truth.get(bytes.toString()) ?? []
    expect(faces).toHaveLength(known.length)
    facesOf.set(
      photoId,
      faces.map(({ personId }, i) => ({ person: known[i]?.person ?? '', personId })),
    )
  }
  return [...facesOf.values()].flat()
}

test('no person is duplicated and no face is lost, no matter how networks change and work is interrupted', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(5), fc.array(works, { minLength: 4, maxLength: 16 }), async (seed, todo) => {
      const library = await buildDecidedLibrary(neighbours, 1)
      const switching = await runWithNetworks(library, { neighbours, seed: seed + 1 })
      await switching.upload(6)
      await switching.runAllJobs()
      const numberOf = new Map((await library.readPeople()).map(({ id, number }) => [id, number]))
      for (const one of todo) {
        await doWork(switching, one)
        await assertUnmixed(library)
        const faces = await readTruth(library, switching)
        const idsOf = Map.groupBy(
          faces.filter(({ personId }) => personId !== null),
          ({ person }) => person,
        )
        for (const [, own] of idsOf) expect(new Set(own.map(({ personId }) => personId)).size).toBe(1)
        for (const { id, number } of await library.readPeople())
          expect(numberOf.get(id) ?? number).toBe(number)
      }
      switching.gone.clear()
      await switching.runAllJobs()
      for (const { personId } of await readTruth(library, switching)) expect(personId).not.toBeNull()
      const target = await switching.engines.findTarget(library.db)
      const engines = await library.db.selectFrom('faceReadings').select('engineVersion').distinct().execute()
      expect(engines).toEqual([{ engineVersion: target }])
      expect(await library.db.selectFrom('preparedFaces').select('faceId').execute()).toEqual([])
      // Nobody was deleted and created again.
      const still = new Set((await library.readPeople()).map(({ id }) => id))
      for (const id of numberOf.keys()) expect(still.has(id)).toBe(true)
    }),
    { numRuns: countRuns(10), ...WITHOUT_SHRINKING },
  )
})

const decisions = buildSteps(KINDS.filter(kind => !isAutomatic(kind) && kind !== 'read names of a file'))

test('decisions, names, covers and marks are kept through every change of network, finished or not', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(5),
      fc.array(fc.oneof(works, decisions), { minLength: 6, maxLength: 22 }),
      async (seed, todo) => {
        const library = await buildDecidedLibrary(neighbours, 1)
        const switching = await runWithNetworks(library, { neighbours, seed: seed + 1 })
        await switching.upload(8)
        await switching.runAllJobs()
        await library.mixUp()
        let faceCount = 0
        for (const step of todo) {
          if ('work' in step)
            await assertDecisionsKept(library, () => doWork(switching, step), { mayDecide: true })
          else if (step.kind !== 'undo' && step.kind !== 'redo') await decide(library, step)
          else await undoOrRedo(library, step)
          await assertConsistent(library)
          await assertUnmixed(library)
          const faces = await library.readFaces()
          expect(faces.length).toBeGreaterThanOrEqual(faceCount)
          faceCount = faces.length
        }
        const readCovers = async () =>
          (await library.readPeople())
            .filter(({ coverChosenAt }) => coverChosenAt !== null)
            .map(({ id, coverFaceId }) => ({ id, coverFaceId }))
        switching.gone.clear()
        await switching.runAllJobs()
        const before = await readCovers()
        for (const network of ['b', 'a'] as const) {
          await switching.choose(network)
          await assertDecisionsKept(library, () => switching.runAllJobs(), { mayDecide: true })
          await assertConsistent(library)
          expect(await readCovers()).toEqual(before)
        }
      },
    ),
    { numRuns: countRuns(10), ...WITHOUT_SHRINKING },
  )
})

async function decide(library: DecidedLibrary, step: Step): Promise<void> {
  try {
    await decideBy(library, step)
  } catch (error) {
    // Faces cannot be drawn on a photo that has not been processed yet.
    if (!(error instanceof AppError && error.code === 'not-ready')) throw error
  }
}

async function undoOrRedo(
  library: DecidedLibrary,
  { kind, pick }: { kind: string; pick: number },
): Promise<void> {
  const known = await library.readSteps(kind === 'redo')
  const chosen = known[pick % known.length]
  if (!chosen) return
  library.clock.now += 1000
  // Later decisions may block it.
  await (kind === 'undo' ? library.undo : library.redo)(chosen.id).catch(() => undefined)
}
