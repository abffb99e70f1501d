import { beforeAll, expect, test } from 'vitest'
import type { DecisionAnswer } from '../../../shared/api/decisions.ts'
import type { HistoryDetail } from '../../../shared/api/history.ts'
import type { ModelSession } from '../../../faces/models.ts'
import { buildAlbum } from '../../../test/factories/build-album.ts'
import { buildAlbumLibrary, groupLibrary } from '../../../test/factories/build-grouped-library.ts'
import { buildPerson } from '../../../test/factories/build-photo.ts'
import { buildUser } from '../../../test/factories/build-user.ts'
import { createTestApp } from '../../../test/server/test-app.ts'
import { loadNeighbours } from '../../imaging/load-face-models.ts'

let neighbours: ModelSession
beforeAll(async () => {
  neighbours = await loadNeighbours({ threads: 1 })
})

const STRANGERS = 4

/** Ann and Bob, grouped, but for some faces of Bob's that the machine gave to Ann. */
async function setUp() {
  const app = await createTestApp()
  const { db, clock } = app
  const user = await buildUser(app)
  const ownerId = user.uid
  const faces = buildAlbum({ people: 2, photos: 30, seed: 5 }).map(face => ({ ...face, photoId: face.id }))
  const truth = await buildAlbumLibrary(app, { ownerId, faces })
  const idsOf = (person: string) => [...truth].flatMap(([id, one]) => (one === person ? [id] : []))
  const [anns, bobs] = [idsOf('person 0'), idsOf('person 1')]
  const strangers = bobs.slice(0, STRANGERS)
  const ann = await buildPerson(app, { ownerId, number: 1, name: 'Ann', photoIds: [] })
  const bob = await buildPerson(app, { ownerId, number: 2, name: null, photoIds: [] })
  const give = (personId: string, ids: readonly string[]) =>
    db.updateTable('faces').set({ personId }).where('id', 'in', ids).execute()
  await give(ann.id, [...anns, ...strangers])
  await give(bob.id, bobs.slice(STRANGERS))
  for (const [id, [coverFaceId = '']] of [
    [ann.id, anns],
    [bob.id, bobs.slice(STRANGERS)],
  ] as const) {
    await db.updateTable('people').set({ coverFaceId }).where('id', '=', id).execute()
  }
  const group = async () => {
    clock.now += 1000
    await groupLibrary(app, { neighbours, now: () => clock.now })
  }
  await group()
  const readPlaces = async () =>
    new Map(
      (await db.selectFrom('faces').select(['id', 'personId']).orderBy('id').execute()).map(face => [
        face.id,
        face.personId,
      ]),
    )
  const post = async (url: string, payload = {}) => (await user.send({ method: 'POST', url, payload })).json()
  const readStep = async (id: string) =>
    (await user.send({ url: `/api/history/${id}` })).json<HistoryDetail>()
  return { ann, bob, anns, strangers, group, readPlaces, post, readStep }
}

test('what looks like a face that was taken from somebody follows it, is told, and comes back by undo', async () => {
  const { ann, bob, anns, strangers, group, readPlaces, post, readStep } = await setUp()
  const before = await readPlaces()
  // Without a word from the user the machine's mistake stays.
  for (const id of strangers) expect(before.get(id)).toBe(ann.id)

  const [first = '', ...alike] = strangers
  const answer: DecisionAnswer = await post(`/api/people/${ann.id}/not-this-person`, { faceIds: [first] })
  const id = answer.decisionId ?? ''
  expect(await readStep(id)).toMatchObject({ isSettled: false, moved: [], movedCount: 0 })
  await group()

  const after = await readPlaces()
  for (const face of strangers) expect(after.get(face)).toBe(bob.id)
  for (const face of anns) expect(after.get(face)).toBe(ann.id)
  const step = await readStep(id)
  expect(step).toMatchObject({ kind: 'not-this-person', isSettled: true, faceCount: 1 })
  const told = step.moved.filter(({ from }) => from?.id === ann.id)
  expect(told.map(({ faceId }) => faceId).toSorted()).toEqual(alike.toSorted())
  for (const { from, to } of told) {
    expect(from).toEqual({ id: ann.id, name: 'Ann', isThere: true })
    expect(to).toEqual({ id: bob.id, name: 'Person 2', isThere: true })
  }
  expect(step.movedCount).toBe(step.moved.length)

  await post(`/api/history/${id}/undo`)
  expect(await readPlaces()).toEqual(before)
  expect(await readStep(id)).toMatchObject({ moved: [], movedCount: 0 })
  await group()
  expect(await readPlaces()).toEqual(before)
})
