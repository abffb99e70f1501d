import { beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { sql } from 'kysely'
import { formatEngineVersion, type RecognitionNetwork } from '../../faces/networks/network.ts'
import type { ModelSession } from '../../faces/models.ts'
import type { Database } from '../../server/storage/db/database.ts'
import { joinNodes } from '../../server/storage/db/postgres/join-nodes.ts'
import { loadNeighbours } from '../../server/machinery/imaging/load-face-models.ts'
import {
  claimEngine,
  shareEngineLocks,
  requestChange,
} from '../../server/library/people/group/target-network.ts'
import { lacksEngine } from '../../server/library/people/group/engines.ts'
import { NETWORK_A, type Truth } from '../factories/build-networks.ts'
import { runWithNetworks } from '../factories/build-switching-library.ts'
import { openTwoNodes } from './two-nodes.ts'

const OLDER = NETWORK_A
const NEWER: RecognitionNetwork = { ...NETWORK_A, version: NETWORK_A.version + 1 }

let neighbours: ModelSession
beforeAll(async () => {
  neighbours = await loadNeighbours({ threads: 1 })
})

async function setUp() {
  const { db, store, dbs } = await openTwoNodes()
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  const url = `${inject('postgres')}${rows[0]?.name}`
  const clock = { now: 1e12 }
  const truth: Truth = new Map()
  /** Starts a node with one network as `kindred work` does. */
  const start = async (own: Database, network: RecognitionNetwork, workerId: string) => {
    const nodes = await joinNodes(url)
    onTestFinished(() => nodes.stop())
    const engineVersion = formatEngineVersion(network)
    const running = { neighbours, seed: 1, networks: [network], truth, workerId } as const
    const library = await runWithNetworks({ db: own, store, clock }, running)
    await shareEngineLocks(nodes, [engineVersion])
    const claim = async () => {
      await claimEngine(own, { nodes, engineVersion })
      return requestChange({ db: own, mayLookForFaces: async () => true }, { engineVersion, now: clock.now })
    }
    return { ...library, nodes, claim, lacksEngine: () => lacksEngine(library.engines, own) }
  }
  const readEngines = async () => {
    const used = await db.selectFrom('faceReadings').select('engineVersion').distinct().execute()
    const groupings = await db.selectFrom('groupings').select('engineVersion').execute()
    return [...used, ...groupings].map(({ engineVersion }) => engineVersion)
  }
  const readJobs = () =>
    db.selectFrom('jobs').select(['name', 'subjectId', 'state', 'attempts']).orderBy('id').execute()
  const readGroups = async () => {
    const faces = await db.selectFrom('faces').select(['id', 'personId']).orderBy('id').execute()
    const groups = Map.groupBy(faces, ({ personId }) => personId)
    return [...groups.values()].map(group => group.map(({ id }) => id))
  }
  const [one, other] = dbs
  if (!one || !other) throw new Error('There are two nodes.')
  return { db, one, other, start, readEngines, readJobs, readGroups }
}

test('a node with an older engine leaves photos to a newer one, and nothing is processed back and forth', async () => {
  const { db, one, other, start, readEngines, readJobs, readGroups } = await setUp()
  const [older, newer] = [formatEngineVersion(OLDER), formatEngineVersion(NEWER)]
  const old = await start(one, OLDER, 'old')
  expect(await old.claim()).toBe(0)
  await old.upload(8)
  await old.runAllJobs()
  expect(await readEngines()).toEqual([older, older])
  const groups = await readGroups()
  expect(groups.length).toBeGreaterThan(1)

  const added = await start(other, NEWER, 'new')
  expect(await added.claim()).toBe(8)
  const jobs = await readJobs()
  // The older node hands back what it claims, whatever it is, and counts no attempt.
  for (let i = 0; i < jobs.length; i++) await old.runJobs(1)
  expect(await readJobs()).toEqual(jobs)
  expect(await db.selectFrom('preparedPhotos').select('photoId').execute()).toEqual([])
  expect([await old.lacksEngine(), await added.lacksEngine()]).toEqual([true, false])
  // Also when it is started again.
  await expect(old.claim()).rejects.toThrow(`photos with engine ${newer}; this version has ${older}`)
  expect(await readJobs()).toEqual(jobs)

  // Photos arrive by either node; both claim jobs in turn.
  await old.upload(4)
  while ((await readJobs()).length > 0) {
    await old.runJobs(1)
    await added.runJobs(1)
  }
  await added.runAllJobs()
  expect(await readEngines()).toEqual([newer, newer])
  expect(await db.selectFrom('photos').select('engineVersion').distinct().execute()).toEqual([
    { engineVersion: newer },
  ])
  // Faces of one person by the older engine are still those of one person.
  const after = await readGroups()
  for (const group of groups) expect(after.filter(ids => ids.some(id => group.includes(id)))).toHaveLength(1)

  // The operator goes back: no newer node runs any more.
  await added.nodes.stop()
  expect(await old.claim()).toBe(12)
  expect(await old.lacksEngine()).toBe(false)
  await old.runAllJobs()
  expect([await readEngines(), await readJobs()]).toEqual([[older, older], []])
})

test('while nodes of either version start again, the engine in use only becomes a later one', async () => {
  const { one, other, start } = await setUp()
  const old = await start(one, OLDER, 'old')
  const added = await start(other, NEWER, 'new')
  await added.claim()
  for (let i = 0; i < 3; i++) {
    await expect(old.claim()).rejects.toMatchObject({ code: 'engine-outdated' })
    expect([await old.lacksEngine(), await added.lacksEngine()]).toEqual([true, false])
    expect(await added.claim()).toBe(0)
  }
  await expect(old.choose('a')).rejects.toMatchObject({ code: 'engine-outdated' })
})
