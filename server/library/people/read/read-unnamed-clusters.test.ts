import pino from 'pino'
import { expect, test } from 'vitest'
import type { UnnamedClusterPage } from '../../../../shared/api/people.ts'
import { buildAlbum } from '../../../../test/factories/build-album.ts'
import { buildFace, buildPerson, buildPhoto } from '../../../../test/factories/build-photo.ts'
import { buildUser } from '../../../../test/factories/build-user.ts'
import { handleEveryJob } from '../../../../test/factories/job-handlers.ts'
import { createTestApp } from '../../../../test/server/test-app.ts'
import { loadNeighbours } from '../../../machinery/imaging/load-face-models.ts'
import { runNextJob } from '../../../machinery/jobs/run-jobs.ts'
import { clusterFacesForNamingHandler } from '../group/cluster-faces-for-naming.ts'

/**
 * Builds three people without names, whom the grouping splits into fragments of two faces each, and
 * Ann, who has a name.
 */
async function setUp() {
  const app = await createTestApp()
  const { db, clock } = app
  const user = await buildUser(app)
  const ownerId = user.uid
  const whose = new Map<string, string>()
  const add = async (personId: string | null, face: { person: string; embedding: Float32Array }) => {
    const { id: photoId } = await buildPhoto(app, { ownerId })
    whose.set(await buildFace(app, { ownerId, photoId, personId, embedding: face.embedding }), face.person)
  }
  const album = buildAlbum({ people: 4, photos: 60, seed: 11 })
  const [annFaces = [], ...others] = [...Map.groupBy(album, face => face.person).values()]
  const ann = await buildPerson(app, { ownerId, number: 1, name: 'Ann', photoIds: [] })
  for (const face of annFaces.slice(0, 3)) await add(ann.id, face)
  const sizes = [12, 8, 4]
  let number = 2
  for (const [i, faces] of others.entries()) {
    for (let start = 0; start < sizes[i]!; start += 2) {
      const fragment = await buildPerson(app, { ownerId, number: number++, photoIds: [] })
      for (const face of faces.slice(start, start + 2)) await add(fragment.id, face)
    }
    await add(null, faces[sizes[i]!]!)
  }
  await db.insertInto('groupings').values({ ownerId, version: 5, durationMs: 1, groupedAt: 1 }).execute()
  const handler = clusterFacesForNamingHandler({ db, neighbours: await loadNeighbours({ threads: 1 }) })
  const runJob = () =>
    runNextJob({
      db,
      workerId: 'w',
      handlers: handleEveryJob(handler),
      log: pino({ level: 'silent' }),
      now: () => clock.now,
    })
  const readUnnamedClusters = async (query = '') =>
    (await user.send({ url: `/api/unnamed-clusters${query}` })).json<UnnamedClusterPage>()
  await db.deleteFrom('jobs').execute()
  return { ...app, user, whose, runJob, readUnnamedClusters }
}

test('clusters similar faces without a name, largest first', async () => {
  const { user, db, whose, runJob, readUnnamedClusters } = await setUp()
  expect(await readUnnamedClusters()).toEqual({
    clusters: [],
    nextCursor: null,
    total: 0,
    faceCount: 0,
    isOutdated: true,
  })
  await runJob()
  const { clusters, isOutdated, faceCount, total } = await readUnnamedClusters()
  expect([isOutdated, total, faceCount]).toEqual([false, 3, 27])
  expect(clusters.map(cluster => [cluster.faceCount, cluster.photoCount])).toEqual([
    [13, 13],
    [9, 9],
    [5, 5],
  ])
  for (const cluster of clusters) {
    const page = (await user.send({ url: `/api/unnamed-clusters/${cluster.id}/faces` })).json()
    expect(page.total).toBe(cluster.faceCount)
    expect(page.faces[0].id).toBe(cluster.id)
    expect(new Set(page.faces.map(({ id }: { id: string }) => whose.get(id))).size).toBe(1)
  }
  // Reading them again inserts no job.
  expect(await db.selectFrom('jobs').selectAll().execute()).toEqual([])
})

test('leaves out named faces immediately, and computes the clusters again', async () => {
  const { user, runJob, readUnnamedClusters } = await setUp()
  await readUnnamedClusters()
  await runJob()
  const [largest] = (await readUnnamedClusters()).clusters
  const { faces } = (await user.send({ url: `/api/unnamed-clusters/${largest?.id}/faces` })).json()
  const named = await user.send({
    method: 'POST',
    url: '/api/faces/move',
    payload: { faceIds: faces.map(({ id }: { id: string }) => id), personId: null, name: 'Bob' },
  })
  expect(named.json()).toMatchObject({
    movedFaces: 13,
    people: expect.arrayContaining([expect.objectContaining({ name: 'Bob', photoCount: 13 })]) as unknown,
  })
  const after = await readUnnamedClusters()
  expect([after.isOutdated, after.clusters.map(({ faceCount }) => faceCount)]).toEqual([true, [9, 5]])
  const gone = await user.send({ url: `/api/unnamed-clusters/${largest?.id}/faces` })
  expect([gone.statusCode, gone.json().code]).toEqual([404, 'not-found'])
})

test('lists clusters and their faces in pages', async () => {
  const { user, runJob, readUnnamedClusters } = await setUp()
  await readUnnamedClusters()
  await runJob()
  const first = await readUnnamedClusters('?limit=2')
  expect([first.clusters.length, first.total]).toEqual([2, 3])
  const second = await readUnnamedClusters(`?limit=2&cursor=${first.nextCursor}`)
  expect([second.clusters.map(({ faceCount }) => faceCount), second.nextCursor]).toEqual([[5], null])
  const cluster = first.clusters[0]?.id
  const faces = (await user.send({ url: `/api/unnamed-clusters/${cluster}/faces?limit=10` })).json()
  const rest = (
    await user.send({ url: `/api/unnamed-clusters/${cluster}/faces?limit=10&cursor=${faces.nextCursor}` })
  ).json()
  expect([faces.faces.length, rest.faces.length, rest.nextCursor]).toEqual([10, 3, null])
  expect((await user.send({ url: '/api/unnamed-clusters?cursor=x' })).statusCode).toBe(400)
})
