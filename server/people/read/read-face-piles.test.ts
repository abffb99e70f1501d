import pino from 'pino'
import { expect, test } from 'vitest'
import type { FacePilePage } from '../../../shared/api/piles.ts'
import { buildAlbum } from '../../../test/factories/build-album.ts'
import { buildFace, buildPerson, buildPhoto } from '../../../test/factories/build-photo.ts'
import { buildUser } from '../../../test/factories/build-user.ts'
import { everyJobWith } from '../../../test/factories/job-handlers.ts'
import { createTestApp } from '../../../test/server/test-app.ts'
import { loadNeighbours } from '../../imaging/load-face-models.ts'
import { runNextJob } from '../../jobs/run-jobs.ts'
import { clusterFacesForNamingHandler } from '../group/cluster-faces-for-naming.ts'

/**
 * Three people without names, split by the machine into fragments of two faces each, and Ann, who
 * has a name.
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
  const work = () =>
    runNextJob({
      db,
      workerId: 'w',
      handlers: everyJobWith(handler),
      log: pino({ level: 'silent' }),
      now: () => clock.now,
    })
  const readPiles = async (query = '') =>
    (await user.send({ url: `/api/face-piles${query}` })).json<FacePilePage>()
  await db.deleteFrom('jobs').execute()
  return { ...app, user, whose, work, readPiles }
}

test('faces that nobody has named lie on piles by likeness, the largest first', async () => {
  const { user, db, whose, work, readPiles } = await setUp()
  expect(await readPiles()).toEqual({ piles: [], nextCursor: null, total: 0, faceCount: 0, isSorting: true })
  await work()
  const { piles, isSorting, faceCount, total } = await readPiles()
  expect([isSorting, total, faceCount]).toEqual([false, 3, 27])
  expect(piles.map(pile => [pile.faceCount, pile.photoCount])).toEqual([
    [13, 13],
    [9, 9],
    [5, 5],
  ])
  for (const pile of piles) {
    const page = (await user.send({ url: `/api/face-piles/${pile.id}/faces` })).json()
    expect(page.total).toBe(pile.faceCount)
    expect(page.faces[0].id).toBe(pile.id)
    expect(new Set(page.faces.map(({ id }: { id: string }) => whose.get(id))).size).toBe(1)
  }
  // Looked at again, nothing is to be done.
  expect(await db.selectFrom('jobs').selectAll().execute()).toEqual([])
})

test('what was named is gone from the piles at once, and they are laid anew', async () => {
  const { user, work, readPiles } = await setUp()
  await readPiles()
  await work()
  const [largest] = (await readPiles()).piles
  const { faces } = (await user.send({ url: `/api/face-piles/${largest?.id}/faces` })).json()
  const named = await user.send({
    method: 'POST',
    url: '/api/faces/move',
    payload: { faceIds: faces.map(({ id }: { id: string }) => id), personId: null, name: 'Bob' },
  })
  expect(named.json()).toMatchObject({
    movedFaces: 13,
    people: expect.arrayContaining([expect.objectContaining({ name: 'Bob', photoCount: 13 })]) as unknown,
  })
  const after = await readPiles()
  expect([after.isSorting, after.piles.map(({ faceCount }) => faceCount)]).toEqual([true, [9, 5]])
  const gone = await user.send({ url: `/api/face-piles/${largest?.id}/faces` })
  expect([gone.statusCode, gone.json().code]).toEqual([404, 'not-found'])
})

test('piles and their faces come page by page', async () => {
  const { user, work, readPiles } = await setUp()
  await readPiles()
  await work()
  const first = await readPiles('?limit=2')
  expect([first.piles.length, first.total]).toEqual([2, 3])
  const second = await readPiles(`?limit=2&cursor=${first.nextCursor}`)
  expect([second.piles.map(({ faceCount }) => faceCount), second.nextCursor]).toEqual([[5], null])
  const pile = first.piles[0]?.id
  const faces = (await user.send({ url: `/api/face-piles/${pile}/faces?limit=10` })).json()
  const rest = (
    await user.send({ url: `/api/face-piles/${pile}/faces?limit=10&cursor=${faces.nextCursor}` })
  ).json()
  expect([faces.faces.length, rest.faces.length, rest.nextCursor]).toEqual([10, 3, null])
  expect((await user.send({ url: '/api/face-piles?cursor=x' })).statusCode).toBe(400)
})
