import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { ModelSession } from '../../../faces/models.ts'
import { countRuns } from '../../../test/count-runs.ts'
import {
  pickAt,
  buildDecidedLibrary,
  type DecidedLibrary,
} from '../../../test/factories/build-decided-library.ts'
import { runWithNetworks, type SwitchingLibrary } from '../../../test/factories/build-switching-library.ts'
import { blobNames } from '../../storage/blobs/blob-names.ts'
import { loadNeighbours } from '../../machinery/imaging/load-face-models.ts'
import { planName } from '../people/decide/plan-people.ts'
import { restorePhotos, trashPhotos } from './trash-photos.ts'

let neighbours: ModelSession
beforeAll(async () => {
  neighbours = await loadNeighbours({ threads: 1 })
})

const PHOTOS = 8

const steps = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constantFrom('trash' as const, 'restore' as const),
      picks: fc.array(fc.nat(PHOTOS - 1), { minLength: 1, maxLength: PHOTOS }),
    }),
    fc.record({
      kind: fc.constantFrom('choose a' as const, 'choose b' as const, 'agree' as const, 'interrupt' as const),
    }),
    fc.record({ kind: fc.constant('work' as const), jobs: fc.integer({ min: 1, max: 8 }) }),
  ),
  { minLength: 4, maxLength: 20 },
)
type Step = typeof steps extends fc.Arbitrary<(infer One)[]> ? One : never

async function takeStep(
  { db, ownerId, clock }: DecidedLibrary,
  switching: SwitchingLibrary,
  step: Step,
): Promise<void> {
  switch (step.kind) {
    case 'trash':
    case 'restore': {
      const photos = await db.selectFrom('allPhotos').select('id').orderBy('seq').execute()
      const photoIds = [...new Set(step.picks.flatMap(pick => pickAt(photos, pick)?.id ?? []))]
      const move = step.kind === 'trash' ? trashPhotos : restorePhotos
      clock.now += 1000
      await db.transaction().execute(tx => move(tx, ownerId, { photoIds, now: clock.now }))
      return
    }
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
    case 'work':
      await switching.runJobs(step.jobs)
  }
}

/** Returns the name given to each person of the album, by their faces. */
async function readNames({ db, store }: DecidedLibrary, { truth }: SwitchingLibrary) {
  const names = new Map<string, Set<string | null>>()
  for (const { id } of await db.selectFrom('photos').select('id').execute()) {
    const bytes = await buffer(await store.read(blobNames.original('ann', id)))
    const faces = await db
      .selectFrom('faces')
      .leftJoin('people', 'people.id', 'faces.personId')
      .select('people.name')
      .where('photoId', '=', id)
      .orderBy('x')
      .execute()
    const known = truth.get(bytes.toString()) ?? []
    expect(faces).toHaveLength(known.length)
    for (const [i, { name }] of faces.entries()) {
      const person = known[i]?.person ?? ''
      names.set(person, (names.get(person) ?? new Set()).add(name))
    }
  }
  return names
}

test('photos in the trash during a change of network are restored with faces of the new one and their names', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(5), steps, async (seed, taken) => {
      const library = await buildDecidedLibrary(neighbours, 1)
      const switching = await runWithNetworks(library, { neighbours, seed: seed + 1 })
      await switching.upload(PHOTOS)
      await switching.runAllJobs()
      for (const { id, number } of await library.readPeople()) {
        const name = `Name ${number}`
        await library.decide(async tx => {
          const named = await planName(tx, library.ownerId, { personId: id, name, ifTaken: 'another' })
          return named.state === 'planned' ? named.plan : null
        })
      }
      await switching.runAllJobs()
      const people = (await library.readPeople()).map(({ id, name }) => ({ id, name }))
      const names = await readNames(library, switching)

      for (const step of taken) await takeStep(library, switching, step)
      await takeStep(library, switching, { kind: 'restore', picks: [...Array(PHOTOS).keys()] })
      await switching.runAllJobs()

      expect((await library.readPeople()).map(({ id, name }) => ({ id, name }))).toEqual(people)
      expect(await readNames(library, switching)).toEqual(names)
      const engines = await library.db.selectFrom('faceReadings').select('engineVersion').distinct().execute()
      expect(engines).toEqual([{ engineVersion: await switching.engines.findTarget(library.db) }])
      expect(await library.db.selectFrom('preparedFaces').select('faceId').execute()).toEqual([])
    }),
    { numRuns: countRuns(15), endOnFailure: true },
  )
})
