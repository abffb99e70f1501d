import { beforeAll, expect, test } from 'vitest'
import { formatEngineVersion } from '../../../../faces/networks/network.ts'
import type { ModelSession } from '../../../../faces/models.ts'
import { buildDecidedLibrary } from '../../../../test/factories/build-decided-library.ts'
import { NETWORK_A, NETWORK_B } from '../../../../test/factories/build-networks.ts'
import { runWithNetworks } from '../../../../test/factories/build-switching-library.ts'
import { buildUser } from '../../../../test/factories/build-user.ts'
import { createTestApp } from '../../../../test/server/test-app.ts'
import { loadNeighbours } from '../../../machinery/imaging/load-face-models.ts'
import { countLeavingFaces } from '../../faces/prepared-face-queries.ts'
import { readGroupingState } from './read-grouping-state.ts'

let neighbours: ModelSession
beforeAll(async () => {
  neighbours = await loadNeighbours({ threads: 1 })
})

const MORE_JOBS_THAN_THERE_ARE = 60

/** Builds a library by network A in which some people have faces of each other. */
async function setUp() {
  const library = await buildDecidedLibrary(neighbours, 1)
  const switching = await runWithNetworks(library, { neighbours, seed: 1 })
  await switching.upload(10)
  await switching.runAllJobs()
  await library.mixUp()
  const readEngine = async () =>
    (await library.db.selectFrom('groupings').select('engineVersion').executeTakeFirst())?.engineVersion
  return {
    ...library,
    ...switching,
    upload: (photos: number) => switching.upload(photos),
    readEngine,
    readState: () => readGroupingState(library.db, library.ownerId),
    /** Runs all jobs that need no consent. */
    work: () => switching.runJobs(MORE_JOBS_THAN_THERE_ARE),
  }
}

test('people change only after their owner has seen a preview and agreed', async () => {
  const { choose, work, agree, readEngine, readState, readPeople, upload } = await setUp()
  const before = await readPeople()
  await choose('b')
  await work()
  expect(await readPeople()).toEqual(before)
  expect(await readEngine()).toBe(formatEngineVersion(NETWORK_A))
  const { change } = await readState()
  expect(change).toMatchObject({ isAgreed: false, peopleBefore: before.length })
  expect(change?.movedFaces).toBeGreaterThan(0)
  const ids = new Set(before.map(({ id }) => id))
  const named = [...(change?.split ?? []), ...(change?.joined ?? [])]
  expect(named.length).toBeGreaterThan(0)
  for (const { person } of named) expect(ids.has(person.id)).toBe(true)

  // Photos added meanwhile are grouped as before, and counted in the preview.
  await upload(4)
  await work()
  expect(await readEngine()).toBe(formatEngineVersion(NETWORK_A))
  expect((await readPeople()).length).toBeGreaterThanOrEqual(before.length)

  expect(await agree()).toBe(true)
  expect((await readState()).change?.isAgreed).toBe(true)
  await work()
  expect(await readEngine()).toBe(formatEngineVersion(NETWORK_B))
  expect((await readState()).change).toBeNull()
})

test('the faces that go because they are not found any more are counted before', async () => {
  const { choose, work, agree, readState, db, ownerId } = await setUp()
  await choose('b')
  await work()
  expect((await readState()).change?.lostFaces).toBe(0)
  await db.deleteFrom('preparedFaces').execute()
  const before = await db.selectFrom('faces').select('id').execute()
  const lost = await countLeavingFaces(db, ownerId, { engineVersion: formatEngineVersion(NETWORK_B) })
  expect(lost).toBeGreaterThan(0)
  await agree()
  await work()
  const after = await db.selectFrom('faces').select('id').execute()
  expect(before.length - after.length).toBe(lost)
})

test('the owner is not asked if the network in use is gone', async () => {
  const { choose, work, gone, readEngine, readState } = await setUp()
  gone.add('a')
  await choose('b')
  await work()
  expect(await readEngine()).toBe(formatEngineVersion(NETWORK_B))
  expect((await readState()).change).toBeNull()
})

test('photos without consent cause no work, and are processed once consent is given', async () => {
  const { choose, work, agree, consent, requestGrouping, readEngine } = await setUp()
  consent.isGiven = false
  await choose('b')
  expect(await work()).toBe(false)
  consent.isGiven = true
  await requestGrouping()
  expect(await work()).toBe(false)
  await agree()
  await work()
  expect(await readEngine()).toBe(formatEngineVersion(NETWORK_B))
})

test('a change that was agreed to is not made after the earlier network was chosen again', async () => {
  const { choose, work, agree, readEngine, readState, readPeople } = await setUp()
  const before = await readPeople()
  await choose('b')
  await work()
  await agree()
  await choose('a')
  expect((await readState()).change).toBeNull()
  await work()
  expect(await readEngine()).toBe(formatEngineVersion(NETWORK_A))
  expect((await readPeople()).map(({ id }) => id).toSorted()).toEqual(before.map(({ id }) => id).toSorted())
})

test('without a waiting change there is no preview and nothing to agree to', async () => {
  const { send } = await buildUser(await createTestApp())
  const state = await send({ url: '/api/grouping' })
  expect(state.json()).toEqual({ change: null, isRefused: false })
  const answer = await send({ method: 'POST', url: '/api/grouping/change', payload: {} })
  expect([answer.statusCode, answer.json()]).toEqual([404, expect.objectContaining({ code: 'not-found' })])
})
