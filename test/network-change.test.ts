import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { formatEngineVersion } from '../faces/networks/network.ts'
import { NETWORKS } from '../faces/networks/networks.ts'
import type { Database } from '../server/storage/db/database.ts'
import { checkConsentFor } from '../server/accounts/consents/consents.ts'
import { buildEdgeFace } from '../server/machinery/networks/edgeface-graph.ts'
import { buildTensors } from '../server/machinery/networks/fixtures/build-tensors.ts'
import { findKnownNetwork } from '../server/machinery/networks/known-networks.ts'
import { storeNetwork } from '../server/machinery/networks/network-store.ts'
import { joinStorage } from '../server/storage/open-storage.ts'
import { applyChange, refreshCovers } from '../server/library/people/decide/apply-change.ts'
import { findNetworkChange } from '../server/library/people/group/network-change-queries.ts'
import { chooseNetwork } from '../server/library/people/group/target-network.ts'
import { WAIT_LIMITS } from './wait-limits.ts'
import { PEOPLE_IN_SAMPLE, readSamplePhoto } from './sample-photos.ts'
import { ServerClient } from './server/server-client.ts'
import { ServerProcess } from './server/server-process.ts'
import { makeTemporaryFolder } from './server/make-temporary-folder.ts'

const PHOTOS = 4
const PEOPLE = PEOPLE_IN_SAMPLE[1]
const NAMES = ['Ann', 'Bob', 'Cleo']

/** Creates photos of the same people, all named, and a second network with random weights. */
async function setUp() {
  const dataDir = await makeTemporaryFolder()
  const server = await ServerProcess.create(dataDir)
  onTestFinished(() => server.kill())
  await server.start()
  const client = await ServerClient.signUp(server.url)
  const sample = await readSamplePhoto(1)
  const photos = Array.from({ length: PHOTOS }, async (_, i) => ({
    name: `photo-${i}.jpg`,
    bytes: await sharp(sample)
      .resize(900 + i)
      .jpeg()
      .toBuffer(),
  }))
  await client.upload(await Promise.all(photos))
  const { db } = await joinStorage(dataDir)
  onTestFinished(() => db.destroy())
  await vi.waitFor(async () => {
    expect((await readFaces(db)).filter(({ personId }) => personId !== null)).toHaveLength(PHOTOS * PEOPLE)
    expect(await db.selectFrom('jobs').select('name').execute()).toEqual([])
  }, WAIT_LIMITS)
  const people = await db.selectFrom('people').select('id').orderBy('number').execute()
  expect(people).toHaveLength(PEOPLE)
  for (const [i, { id }] of people.entries()) {
    const answer = await client.put(`/api/people/${id}/name`, { name: NAMES[i] })
    expect(answer.status).toBe(200)
  }
  await waitUntilIdle(db)
  await divide(db, client.uid, people.at(-1)?.id ?? '')
  const known = findKnownNetwork('edgeface-xs')
  await storeNetwork(dataDir, known, buildEdgeFace(buildTensors(known.shape), known.shape), Date.now())
  const choose = (id: 'mobilefacenet' | 'edgeface-xs') =>
    chooseNetwork(
      { db, mayLookForFaces: checkConsentFor('own') },
      { networkId: id, engineVersion: formatEngineVersion(NETWORKS[id]), now: Date.now() },
    )
  return { server, client, db, choose }
}

/** Moves half of a person's faces to a new person, to simulate an error of the network. */
async function divide(db: Database, ownerId: string, personId: string): Promise<void> {
  const own = (await readFaces(db)).filter(face => face.personId === personId)
  const newId = randomUUID()
  const said = { name: null, createdAt: 0, hiddenAt: null, favouriteAt: null }
  await applyChange(db, ownerId, {
    people: [{ personId: newId, field: 'self', before: null, after: { ...said, number: PEOPLE + 1 } }],
    faces: own.slice(0, PHOTOS / 2).map(({ id: faceId }) => ({
      faceId,
      fromPersonId: personId,
      fromStanding: 'open',
      toPersonId: newId,
      toStanding: 'open',
    })),
  })
  await refreshCovers(db, ownerId, [personId, newId])
}

const readFaces = (db: Database) =>
  db.selectFrom('faces').select(['id', 'photoId', 'personId']).orderBy('id').execute()

const readPeople = (db: Database) =>
  db.selectFrom('people').select(['id', 'number', 'name']).orderBy('number').execute()

async function waitUntilSomeArePrepared(db: Database): Promise<void> {
  await vi.waitFor(
    async () => expect(await db.selectFrom('preparedPhotos').select('photoId').execute()).not.toEqual([]),
    WAIT_LIMITS,
  )
}

async function waitUntilIdle(db: Database): Promise<void> {
  await vi.waitFor(
    async () => expect(await db.selectFrom('jobs').select('name').execute()).toEqual([]),
    WAIT_LIMITS,
  )
}

async function readEngines(db: Database): Promise<string[]> {
  const ofFaces = await db.selectFrom('faceReadings').select('engineVersion').distinct().execute()
  return ofFaces.map(({ engineVersion }) => engineVersion)
}

test('a change of network loses nobody if it is killed at any stage or reverted', async () => {
  const { server, client, db, choose } = await setUp()
  const restart = async () => {
    await server.kill()
    await server.start()
  }
  const [faces, people] = [await readFaces(db), await readPeople(db)]
  const expectUnchanged = async () => {
    expect([await readFaces(db), await readPeople(db)]).toEqual([faces, people])
    expect(await readEngines(db)).toEqual([formatEngineVersion(NETWORKS.mobilefacenet)])
  }

  // The server is killed while photos are prepared; then the change is reverted.
  await choose('edgeface-xs')
  await waitUntilSomeArePrepared(db)
  await restart()
  await expectUnchanged()
  await choose('mobilefacenet')
  await waitUntilIdle(db)
  await expectUnchanged()
  expect(await db.selectFrom('preparedPhotos').select('photoId').execute()).toEqual([])

  // The server is killed while photos are prepared, and continues until the owner is asked.
  await choose('edgeface-xs')
  await waitUntilSomeArePrepared(db)
  await restart()
  await vi.waitFor(async () => expect(await findNetworkChange(db, client.uid)).toBeDefined(), WAIT_LIMITS)
  await expectUnchanged()

  // The server is killed while people change.
  expect((await client.post('/api/grouping/change')).status).toBe(200)
  await vi.waitFor(
    async () => {
      const running = db.selectFrom('jobs').select('name').where('state', '=', 'running')
      expect([await running.execute(), await readEngines(db)]).not.toEqual([
        [],
        [formatEngineVersion(NETWORKS.mobilefacenet)],
      ])
    },
    { ...WAIT_LIMITS, interval: 2 },
  )
  await restart()
  await vi.waitFor(
    async () => expect(await readEngines(db)).toEqual([formatEngineVersion(NETWORKS['edgeface-xs'])]),
    WAIT_LIMITS,
  )
  await waitUntilIdle(db)

  expect(await readPeople(db)).toEqual(expect.arrayContaining(people.filter(({ name }) => name !== null)))
  const after = await readFaces(db)
  expect(after.map(({ id }) => id)).toEqual(faces.map(({ id }) => id))
  expect(after.filter(({ personId }) => personId === null)).toEqual([])
  // No person is twice in a photo.
  for (const inPhoto of Map.groupBy(after, ({ photoId }) => photoId).values())
    expect(new Set(inPhoto.map(({ personId }) => personId)).size).toBe(PEOPLE)
  expect(await db.selectFrom('preparedFaces').select('faceId').execute()).toEqual([])
})
