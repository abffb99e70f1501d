import { beforeAll, expect, test } from 'vitest'
import type { ModelSession } from '../../../../faces/models.ts'
import type { DecisionAnswer } from '../../../../shared/api/decisions.ts'
import type { HistoryDetail } from '../../../../shared/api/history.ts'
import { buildAlbum } from '../../../../test/factories/build-album.ts'
import { buildAlbumLibrary, groupLibrary } from '../../../../test/factories/build-grouped-library.ts'
import { buildPerson } from '../../../../test/factories/build-photo.ts'
import { buildUser } from '../../../../test/factories/build-user.ts'
import { createTestApp } from '../../../../test/server/test-app.ts'
import { loadNeighbours } from '../../../machinery/imaging/load-face-models.ts'
import { computeGrouping } from '../group/compute-grouping.ts'
import { type PlaceFaces, findQuestionsWith, placeFacesWith } from '../group/grouping.ts'
import { keepPeople } from '../group/keep-people.ts'

let neighbours: ModelSession
beforeAll(async () => {
  neighbours = await loadNeighbours({ threads: 1 })
})

const STRANGERS = 4

/** Builds Ann and Bob, grouped; the grouping gave some of Bob's faces to Ann. */
async function setUp() {
  const app = await createTestApp()
  const { db, clock } = app
  const user = await buildUser(app)
  const ownerId = user.uid
  const faces = buildAlbum({ people: 2, photos: 30, seed: 5 }).map(face => ({ ...face, photoId: face.id }))
  const truth = await buildAlbumLibrary(app, { ownerId, faces })
  const listFaceIds = (person: string) => [...truth].flatMap(([id, one]) => (one === person ? [id] : []))
  const [anns, bobs] = [listFaceIds('person 0'), listFaceIds('person 1')]
  const strangers = bobs.slice(0, STRANGERS)
  const ann = await buildPerson(app, { ownerId, number: 1, name: 'Ann', photoIds: [] })
  const bob = await buildPerson(app, { ownerId, number: 2, name: null, photoIds: [] })
  const give = (personId: string, ids: readonly string[]) =>
    db.updateTable('allFaces').set({ personId }).where('id', 'in', ids).execute()
  await give(ann.id, [...anns, ...strangers])
  await give(bob.id, bobs.slice(STRANGERS))
  for (const [id, [coverFaceId = '']] of [
    [ann.id, anns],
    [bob.id, bobs.slice(STRANGERS)],
  ] as const) {
    await db.updateTable('allPeople').set({ coverFaceId }).where('id', '=', id).execute()
  }
  const group = async () => {
    clock.now += 1000
    await groupLibrary(app, { neighbours, now: () => clock.now })
  }
  await group()
  /** Simulates a user who decides while a worker groups. */
  const groupDuring = async (work: () => Promise<unknown>) => {
    const dependencies = {
      db,
      placeFaces: placeFacesWith(neighbours),
      findQuestions: findQuestionsWith(neighbours),
    }
    const grouping = await computeGrouping(dependencies, ownerId, { isFromScratch: false })
    clock.now += 1000
    await work()
    await db.transaction().execute(tx => keepPeople(tx, ownerId, { grouping, now: clock.now, durationMs: 0 }))
  }
  /** Runs a grouping that assigns these faces to the person. */
  const placeWith = async (personId: string, faceIds: readonly string[]) => {
    const placeFaces: PlaceFaces = async existing =>
      existing.flatMap(({ id, faceIds: own }) => {
        const rest = own.filter(face => !faceIds.includes(face))
        if (id === personId) return [{ id, faceIds: [...rest, ...faceIds] }]
        return rest.length > 0 ? [{ id, faceIds: rest }] : []
      })
    const dependencies = { db, placeFaces, findQuestions: async () => [] }
    const grouping = await computeGrouping(dependencies, ownerId, { isFromScratch: false })
    clock.now += 1000
    await db.transaction().execute(tx => keepPeople(tx, ownerId, { grouping, now: clock.now, durationMs: 0 }))
  }
  const readPlaces = async () =>
    new Map(
      (await db.selectFrom('faces').select(['id', 'personId']).orderBy('id').execute()).map(face => [
        face.id,
        face.personId,
      ]),
    )
  const send = async (method: 'POST' | 'PUT', url: string, payload = {}) =>
    (await user.send({ method, url, payload })).json()
  const post = async (url: string, payload = {}) => send('POST', url, payload)
  const makeFavourite = async (personId: string): Promise<DecisionAnswer> =>
    send('PUT', `/api/people/${personId}/favourite`, { isFavourite: true })
  const readStep = async (id: string) =>
    (await user.send({ url: `/api/history/${id}` })).json<HistoryDetail>()
  return {
    app,
    ownerId,
    ann,
    bob,
    anns,
    bobs,
    strangers,
    group,
    groupDuring,
    readPlaces,
    placeWith,
    send,
    post,
    makeFavourite,
    readStep,
  }
}

test('faces similar to a face removed from a person move with it, are reported, and move back by undo', async () => {
  const { ann, bob, anns, strangers, group, readPlaces, post, readStep } = await setUp()
  const before = await readPlaces()
  // Without a decision of the user, the wrong assignment stays.
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

test.each(['after both', 'between them', 'during the second'] as const)(
  'a favourite has no part in what “not this person” moved, if grouping runs %s',
  async time => {
    const { ann, bob, strangers, group, groupDuring, readPlaces, post, makeFavourite, readStep } =
      await setUp()
    const before = await readPlaces()
    const [first = ''] = strangers
    const decided: DecisionAnswer = await post(`/api/people/${ann.id}/not-this-person`, { faceIds: [first] })
    if (time === 'between them') await group()
    let favourite: DecisionAnswer | undefined
    const addFavourite = async () => {
      favourite = await makeFavourite(ann.id)
    }
    if (time === 'during the second') await groupDuring(addFavourite)
    else await addFavourite()
    await group()
    const after = await readPlaces()
    for (const face of strangers) expect(after.get(face)).toBe(bob.id)
    const [decidedId, favouriteId] = [decided.decisionId ?? '', favourite?.decisionId ?? '']
    expect((await readStep(favouriteId)).movedCount).toBe(0)
    expect((await readStep(decidedId)).movedCount).toBe(STRANGERS - 1)

    await post(`/api/history/${favouriteId}/undo`)
    await group()
    expect(await readPlaces()).toEqual(after)
    await post(`/api/history/${decidedId}/undo`)
    expect(await readPlaces()).toEqual(before)
    await group()
    expect(await readPlaces()).toEqual(before)

    await post(`/api/history/${decidedId}/redo`)
    await group()
    expect(await readPlaces()).toEqual(after)
    expect((await readStep(decidedId)).movedCount).toBe(STRANGERS - 1)
  },
)

test('undoing either of two steps reverts the moves they caused together, and the other causes them again', async () => {
  const { ann, bob, strangers, group, readPlaces, post, readStep } = await setUp()
  const before = await readPlaces()
  const [first = '', second = '', ...alike] = strangers
  const url = `/api/people/${ann.id}/not-this-person`
  const one: DecisionAnswer = await post(url, { faceIds: [first] })
  const other: DecisionAnswer = await post(url, { faceIds: [second] })
  await group()
  const [oneId, otherId] = [one.decisionId ?? '', other.decisionId ?? '']
  for (const id of [oneId, otherId]) expect((await readStep(id)).movedCount).toBe(alike.length)

  await post(`/api/history/${oneId}/undo`)
  expect((await readStep(otherId)).isSettled).toBe(false)
  for (const face of alike) expect((await readPlaces()).get(face)).toBe(ann.id)
  await group()
  for (const face of [first, ...alike]) expect((await readPlaces()).get(face)).toBe(bob.id)
  expect((await readStep(otherId)).movedCount).toBe(alike.length + 1)

  await post(`/api/history/${otherId}/undo`)
  await group()
  expect(await readPlaces()).toEqual(before)
})

test.each([
  ['name', { name: 'Cid' }, { name: null }],
  ['hidden', { hiddenAt: 5 }, { isHidden: false }],
] as const)(
  'a person whom a grouping deletes once their mark is removed is restored with the mark: %s',
  async (mark, values, removal) => {
    const { app, ownerId, bob, bobs, placeWith, group, send, post } = await setUp()
    const { id } = await buildPerson(app, { ownerId, number: 3, name: null, photoIds: [] })
    const cids = bobs.slice(-5)
    await app.db.updateTable('allFaces').set({ personId: id }).where('id', 'in', cids).execute()
    await app.db
      .updateTable('allPeople')
      .set({ ...values, faceCount: cids.length })
      .where('id', '=', id)
      .execute()
    await group()
    const readPerson = () =>
      app.db
        .selectFrom('people')
        .select(['name', 'hiddenAt', 'faceCount'])
        .where('id', '=', id)
        .executeTakeFirst()
    const before = await readPerson()
    expect(before).toMatchObject({ ...values, faceCount: cids.length })

    const { decisionId }: DecisionAnswer = await send('PUT', `/api/people/${id}/${mark}`, removal)
    await placeWith(bob.id, cids)
    expect(await readPerson()).toBeUndefined()
    const places = await app.db.selectFrom('faces').select('personId').where('id', 'in', cids).execute()
    expect(new Set(places.map(({ personId }) => personId))).toEqual(new Set([bob.id]))

    await post(`/api/history/${decisionId}/undo`)
    expect(await readPerson()).toEqual(before)
  },
)
