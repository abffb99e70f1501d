import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { formatEngineVersion } from '../../../../faces/networks/network.ts'
import { BUNDLED_NETWORK } from '../../../../faces/networks/networks.ts'

import type { ModelSession } from '../../../../faces/models.ts'
import { countRuns } from '../../../../test/count-runs.ts'
import { buildAlbum } from '../../../../test/factories/build-album.ts'
import { buildAlbumLibrary } from '../../../../test/factories/build-grouped-library.ts'
import { createTestStorage } from '../../../../test/server/test-storage.ts'
import { loadNeighbours, loadNeighboursOf8Bits } from '../../../machinery/imaging/load-face-models.ts'
import { computeGrouping } from './compute-grouping.ts'
import { type Grouping, findQuestionsWith, placeFacesWith } from './grouping.ts'
import { keepPeople } from './keep-people.ts'
import { readPeopleMeans } from './mean-pages.ts'
import { stopSyncing } from '../../../../test/server/stop-syncing.ts'

const ownerId = 'ann'
const model = BUNDLED_NETWORK.grouping
const engineVersion = formatEngineVersion(BUNDLED_NETWORK)

let neighbours: ModelSession
let neighboursOf8Bits: ModelSession
beforeAll(async () => {
  neighbours = await loadNeighbours({ threads: 1 })
  neighboursOf8Bits = await loadNeighboursOf8Bits({ threads: 1 })
})

/** More people than are read around one face. */
const ALBUM = { people: 150, photos: 140 }
const STEPS = ['upload', 'upload', 'upload', 'delete a photo', 'move to the trash', 'move a face'] as const
const steps = fc.array(
  fc.record({ kind: fc.constantFrom(...STEPS), amount: fc.integer({ min: 1, max: 3 }), pick: fc.nat(1000) }),
  { minLength: 3, maxLength: 8 },
)
type Step = { readonly kind: (typeof STEPS)[number]; readonly amount: number; readonly pick: number }

async function setUp(seed: number) {
  const storage = await createTestStorage()
  const { db } = storage
  await stopSyncing(db)
  const photos = [...Map.groupBy(buildAlbum({ ...ALBUM, seed }), face => face.photoId).values()]
  const upload = (count: number) =>
    buildAlbumLibrary(storage, { ownerId, faces: photos.splice(0, count).flat() })
  const all = { db, placeFaces: placeFacesWith(neighbours), findQuestions: findQuestionsWith(neighbours) }
  const nearby = { ...all, nearby: { neighbours, neighboursOf8Bits, minPeople: 1 } }
  const compute = (dependencies: typeof all) =>
    computeGrouping(dependencies, ownerId, { isFromScratch: false })
  const keep = (grouping: Grouping) =>
    db.transaction().execute(tx => keepPeople(tx, ownerId, { grouping, now: 1000, durationMs: 0 }))
  const listFaces = () => db.selectFrom('faces').select(['id', 'photoId', 'personId']).orderBy('id').execute()
  const take = async ({ kind, amount, pick }: Step): Promise<void> => {
    const faces = await listFaces()
    const { photoId = '', id = '', personId = null } = faces[pick % faces.length] ?? {}
    if (kind === 'upload') await upload(amount)
    if (kind === 'delete a photo') await db.deleteFrom('allPhotos').where('id', '=', photoId).execute()
    if (kind === 'move to the trash') {
      await db.updateTable('allPhotos').set({ trashedAt: 1 }).where('id', '=', photoId).execute()
      await db.updateTable('allFaces').set({ trashedAt: 1 }).where('photoId', '=', photoId).execute()
    }
    if (kind === 'move a face') {
      const others = faces.filter(face => face.personId !== null && face.personId !== personId)
      const target = others.at(pick % (others.length || 1))?.personId ?? personId
      await db.updateTable('allFaces').set({ personId: target }).where('id', '=', id).execute()
    }
  }
  return { db, upload, take, compute, keep, listFaces, all, nearby }
}

/** Returns the faces of each person, independent of the people's ids. */
function buildPartition(personOf: ReadonlyMap<string, string | null>): string[] {
  const faces = Map.groupBy(personOf.keys(), id => personOf.get(id) ?? `nobody ${id}`)
  return [...faces.values()].map(ids => ids.toSorted().join(' ')).toSorted()
}

test('placing faces among the people near them gives the same result as placing them among all', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(50), steps, async (seed, todo) => {
      const { db, upload, take, compute, keep, listFaces, all, nearby } = await setUp(seed + 1)
      await upload(110)
      await keep(await compute(all))
      for (const step of todo) {
        await take(step)
        const listPlaces = async (grouping: Grouping) => {
          const places = new Map((await listFaces()).map(({ id, personId }) => [id, personId]))
          for (const { id, faceIds } of grouping.people) for (const face of faceIds) places.set(face, id)
          return buildPartition(places)
        }
        const near = await compute(nearby)
        const people = await db.selectFrom('people').select('id').execute()
        expect(near.among?.size).toBeLessThan(people.length)
        expect(await listPlaces(near)).toEqual(await listPlaces(await compute(all)))
        await keep(near)

        const faces = await listFaces()
        const counts = await db.selectFrom('people').select(['id', 'faceCount', 'photoCount']).execute()
        const facesOf = Map.groupBy(faces, ({ personId }) => personId)
        expect(new Set(counts.map(({ id }) => id))).toEqual(new Set(facesOf.keys()))
        for (const { id, faceCount, photoCount } of counts) {
          const own = facesOf.get(id) ?? []
          expect({ faceCount, photoCount }).toEqual({
            faceCount: own.length,
            photoCount: new Set(own.map(({ photoId }) => photoId)).size,
          })
        }
      }
    }),
    { numRuns: countRuns(8), endOnFailure: true },
  )
})

test('keeps means consistent with faces, no matter what changes the faces', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(50), steps, async (seed, todo) => {
      const { db, upload, take, compute, keep, nearby } = await setUp(seed + 1)
      const readMeans = async () => {
        const { means, findPerson, people } = await readPeopleMeans(db, ownerId, { engineVersion, model })
        expect(means.rows).toBe(people)
        const values = new Float32Array(means.length)
        return Array.from({ length: means.rows }, (_, row) => {
          means.copy(row, values, 0)
          return { ...findPerson(row), mean: [...values] }
        })
      }
      await upload(30)
      await keep(await compute(nearby))
      for (const step of todo) {
        await readMeans()
        await take(step)
        await keep(await compute(nearby))
        const kept = await readMeans()
        await db.deleteFrom('meanPages').execute()
        expect(kept).toEqual(await readMeans())
      }
    }),
    { numRuns: countRuns(8), endOnFailure: true },
  )
})

test('reads people without a mean because counts are wrong, and has their means afterwards', async () => {
  const { db, upload, compute, keep, all, nearby } = await setUp(1)
  await upload(40)
  await keep(await compute(all))
  const { id, number } = await db
    .selectFrom('people')
    .select(['id', 'number'])
    .orderBy('number')
    .executeTakeFirstOrThrow()
  await db.updateTable('allPeople').set({ photoCount: 99 }).where('id', '=', id).execute()
  await upload(1)
  const near = await compute(nearby)
  expect(near.among).toContain(id)
  await keep(near)
  const { means, uncounted, findPerson } = await readPeopleMeans(db, ownerId, { engineVersion, model })
  expect(uncounted).toEqual([])
  const people = await db.selectFrom('people').select('id').where('number', '>=', number).execute()
  expect(Array.from({ length: means.rows }, (_, row) => findPerson(row).id).toSorted()).toEqual(
    people.map(person => person.id).toSorted(),
  )
})

test.each(['countedFaces', 'embedding'])(
  'lets others write while means are computed, and keeps none of a face that is deleted then (%s)',
  async column => {
    const { db, upload, compute, keep, nearby } = await setUp(1)
    await upload(20)
    await keep(await compute(nearby))
    await db.deleteFrom('meanPages').execute()
    let isDeleted = false
    const deletePhotos = async () => {
      isDeleted = true
      const photos = await db.selectFrom('photos').select('id').orderBy('id').limit(5).execute()
      const ids = photos.map(({ id }) => id)
      await db.deleteFrom('allPhotos').where('id', 'in', ids).execute()
    }
    // Deletes photos just after the faces of people were counted, or their embeddings were read.
    const watched = db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        const [row] = result.rows
        const isCount = column === 'countedFaces' && row !== undefined && 'isCounted' in row
        if (!isDeleted && (isCount || (row && column in row))) await deletePhotos()
        return result
      },
    })
    const readMeans = async (queried: typeof db) => {
      const { means, findPerson } = await readPeopleMeans(queried, ownerId, { engineVersion, model })
      const values = new Float32Array(means.length)
      return Array.from({ length: means.rows }, (_, row) => {
        means.copy(row, values, 0)
        return { ...findPerson(row), mean: [...values] }
      })
    }
    await readMeans(watched)
    expect(isDeleted).toBe(true)
    const after = await readMeans(db)
    await db.deleteFrom('meanPages').execute()
    expect(after).toEqual(await readMeans(db))
  },
)

test('keeps no mean of a person whose photos are deleted', async () => {
  const { db, upload, compute, keep, nearby } = await setUp(1)
  await upload(20)
  await keep(await compute(nearby))
  await readPeopleMeans(db, ownerId, { engineVersion, model })
  expect(await db.selectFrom('meanPages').select('block').execute()).not.toHaveLength(0)
  await db.deleteFrom('allPhotos').execute()
  expect(await db.selectFrom('meanPages').select('block').execute()).toHaveLength(0)
})
