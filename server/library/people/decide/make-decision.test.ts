import { describe, expect, test } from 'vitest'
import { BUNDLED_NETWORK } from '../../../../faces/networks/networks.ts'
import type { DecisionAnswer } from '../../../../shared/api/decisions.ts'
import type { HistoryPage } from '../../../../shared/api/history.ts'
import { buildFace, buildPerson, buildPhoto } from '../../../../test/factories/build-photo.ts'
import { buildUser } from '../../../../test/factories/build-user.ts'
import { createTestApp } from '../../../../test/server/test-app.ts'

/** Returns a unit vector in the plane of the first two axes, at this angle to the first axis. */
function buildEmbedding(angle: number): Float32Array {
  return Float32Array.from(
    { length: BUNDLED_NETWORK.embeddingLength },
    (_, i) => [Math.cos(angle), Math.sin(angle)][i] ?? 0,
  )
}

async function setUp() {
  const app = await createTestApp()
  const user = await buildUser(app)
  const ownerId = user.uid
  const photos: string[] = []
  for (let i = 0; i < 4; i++) photos.push((await buildPhoto(app, { ownerId })).id)
  const one = await buildPerson(app, { ownerId, number: 1, photoIds: photos.slice(0, 3) })
  const two = await buildPerson(app, { ownerId, number: 2, photoIds: photos.slice(2, 4) })
  const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
    user.send({ method, url: `/api${url}`, ...(payload && { payload }) })
  const decide = async (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => {
    app.clock.now += 1000
    const answer = await send(method, url, payload)
    expect([url, answer.statusCode, answer.body]).toEqual([url, 200, answer.body])
    return answer.json<DecisionAnswer>()
  }
  const undo = (id: string | null) => decide('POST', `/history/${id}/undo`)
  const redo = (id: string | null) => decide('POST', `/history/${id}/redo`)
  /** Reads everything that a decision can change. */
  const snapshot = async () => ({
    faces: await app.db
      .selectFrom('faces')
      .select(['id', 'personId', 'standing'])
      .where('ownerId', '=', ownerId)
      .orderBy('id')
      .execute(),
    people: await app.db
      .selectFrom('people')
      .selectAll()
      .where('ownerId', '=', ownerId)
      .orderBy('id')
      .execute(),
  })
  return { ...app, user, ownerId, photos, one, two, send, decide, undo, redo, snapshot }
}

describe('naming', () => {
  test('changes lists, clusters and zips, and can be undone', async () => {
    const { user, ownerId, one, decide, undo, redo, snapshot } = await setUp()
    const before = await snapshot()
    const { decisionId, people } = await decide('PUT', `/people/${one.id}/name`, { name: '  Ann \n Lee ' })
    expect(people).toMatchObject([{ id: one.id, name: 'Ann Lee', isNamed: true }])
    const clusters = (await user.send({ url: `/clusters?user=${ownerId}` })).json()
    expect(Object.keys(clusters)).toEqual(['Ann Lee', 'Person 2'])
    const zip = await user.send({ url: `/download_cluster?user=${ownerId}&folder=Ann%20Lee` })
    expect(zip.headers['content-disposition']).toContain('Ann Lee.zip')
    await undo(decisionId)
    expect(await snapshot()).toEqual(before)
    await redo(decisionId)
    expect((await user.send({ url: `/api/people/${one.id}` })).json()).toMatchObject({ name: 'Ann Lee' })
  })

  test('asks whether two people with one name are the same, and applies the answer', async () => {
    const { one, two, send, decide, undo } = await setUp()
    await decide('PUT', `/people/${one.id}/name`, { name: 'Ann' })
    const asked = await send('PUT', `/people/${two.id}/name`, { name: 'ann' })
    expect([asked.statusCode, asked.json()]).toMatchObject([
      409,
      { code: 'same-name', person: { id: one.id } },
    ])
    const other = await decide('PUT', `/people/${two.id}/name`, { name: 'ann', ifTaken: 'another' })
    expect(other.people).toMatchObject([{ id: two.id, name: 'ann (2)' }])
    await undo(other.decisionId)
    const merged = await decide('PUT', `/people/${two.id}/name`, { name: 'ann', ifTaken: 'merge' })
    expect(merged).toMatchObject({
      personId: one.id,
      removedPeople: [two.id],
      people: [{ id: one.id, name: 'Ann', faceCount: 5, photoCount: 4 }],
    })
  })

  test('refuses empty names, and those shown for people without a name', async () => {
    const { one, send } = await setUp()
    for (const name of ['  ', 'Person 7', 'x'.repeat(101)]) {
      const answer = await send('PUT', `/people/${one.id}/name`, { name })
      expect([name, answer.statusCode, answer.json().code]).toEqual([name, 400, 'invalid-name'])
    }
  })

  test('suggests names in use, those that begin with the text first', async () => {
    const { one, two, send, decide } = await setUp()
    await decide('PUT', `/people/${one.id}/name`, { name: 'Johanna Berg' })
    await decide('PUT', `/people/${two.id}/name`, { name: 'Anna' })
    const readSuggestions = async (typed: string) =>
      (await send('GET', `/names?query=${typed}`))
        .json()
        .suggestions.map(({ name }: { name: string }) => name)
    expect(await readSuggestions('ann')).toEqual(['Anna', 'Johanna Berg'])
    expect(await readSuggestions('BE')).toEqual(['Johanna Berg'])
    expect(await readSuggestions('')).toEqual(['Johanna Berg', 'Anna'])
  })
})

describe('each decision', () => {
  test('is applied, undone exactly and redone', async () => {
    const { db, one, two, decide, undo, redo, snapshot } = await setUp()
    const [first, second] = one.faceIds
    const steps: [string, Parameters<typeof decide>, Partial<DecisionAnswer>][] = [
      [
        'merge',
        ['POST', `/people/${two.id}/merge`, { personIds: [one.id] }],
        { removedPeople: [one.id], movedFaces: 3 },
      ],
      ['split', ['POST', `/people/${one.id}/split`, { faceIds: [first] }], { movedFaces: 1 }],
      [
        'move',
        ['POST', '/faces/move', { faceIds: [first, second], personId: two.id }],
        { personId: two.id, movedFaces: 2 },
      ],
      [
        'move all',
        ['POST', '/faces/move', { faceIds: one.faceIds, personId: two.id }],
        { removedPeople: [one.id] },
      ],
      [
        'move to new',
        ['POST', '/faces/move', { faceIds: [first], personId: null, name: 'Zoe' }],
        { movedFaces: 1 },
      ],
      [
        'not this person',
        ['POST', `/people/${one.id}/not-this-person`, { faceIds: [second] }],
        { movedFaces: 1 },
      ],
      ['not a face', ['POST', '/faces/not-a-face', { faceIds: [first] }], { movedFaces: 1 }],
      ['remove a box', ['DELETE', `/faces/${first}`], { movedFaces: 1 }],
      ['hide', ['PUT', `/people/${one.id}/hidden`, { isHidden: true }], { movedFaces: 0 }],
      ['cover', ['PUT', `/people/${one.id}/cover`, { faceId: second }], { personId: one.id }],
      ['favourite', ['PUT', `/people/${two.id}/favourite`, { isFavourite: true }], { personId: two.id }],
    ]
    for (const [name, step, expected] of steps) {
      const before = await snapshot()
      const answer = await decide(...step)
      expect([name, answer]).toMatchObject([name, expected])
      const after = await snapshot()
      expect([name, after]).not.toEqual([name, before])
      const undone = await undo(answer.decisionId)
      expect(undone.peopleVersion).toBeGreaterThan(answer.peopleVersion)
      expect([name, await snapshot()]).toEqual([name, before])
      await redo(answer.decisionId)
      expect([name, await snapshot()]).toEqual([name, after])
      await undo(answer.decisionId)
    }
    expect(await db.selectFrom('jobs').select('name').execute()).toEqual([{ name: 'group-people' }])
  })

  test('that changes nothing is not recorded', async () => {
    const { one, send, decide } = await setUp()
    expect(await decide('PUT', `/people/${one.id}/hidden`, { isHidden: false })).toMatchObject({
      decisionId: null,
    })
    expect((await send('GET', '/history')).json<HistoryPage>().total).toBe(0)
  })

  test('accepts only faces of the owner', async () => {
    const { one, two, send } = await setUp()
    for (const url of [`/people/${one.id}/split`, `/people/${one.id}/not-this-person`]) {
      expect((await send('POST', url, { faceIds: two.faceIds })).statusCode).toBe(404)
    }
    expect((await send('PUT', `/people/${one.id}/cover`, { faceId: two.faceIds[0] })).statusCode).toBe(404)
  })
})

describe('hidden people', () => {
  test('are left out of lists, counts and clusters until they are shown again', async () => {
    const { user, ownerId, one, two, send, decide } = await setUp()
    await decide('PUT', `/people/${one.id}/hidden`, { isHidden: true })
    const listPeople = async (show: string) =>
      (await send('GET', `/people?show=${show}`)).json().people.map(({ id }: { id: string }) => id)
    expect([await listPeople('visible'), await listPeople('hidden')]).toEqual([[two.id], [one.id]])
    expect((await send('GET', '/stats')).json()).toMatchObject({ totalClusters: 1 })
    const clusters = (await user.send({ url: `/clusters?user=${ownerId}` })).json()
    expect(Object.keys(clusters)).toEqual(['Person 2'])
    await decide('PUT', `/people/${one.id}/hidden`, { isHidden: false })
    expect(await listPeople('visible')).toEqual([one.id, two.id])
  })
})

describe('history', () => {
  test('lists the decisions about a person and all decisions, newest first', async () => {
    const { one, two, send, decide, undo } = await setUp()
    const named = await decide('PUT', `/people/${two.id}/name`, { name: 'Bo' })
    const merged = await decide('POST', `/people/${two.id}/merge`, { personIds: [one.id] })
    const all = (await send('GET', '/history')).json<HistoryPage>()
    expect(all).toMatchObject({
      total: 2,
      nextUndo: merged.decisionId,
      nextRedo: null,
      entries: [
        {
          kind: 'merge',
          person: { id: two.id, name: 'Bo', isThere: true },
          others: [{ id: one.id, name: 'Person 1', isThere: false }],
          faceCount: 5,
          undoneAt: null,
          origin: 'you',
        },
        { kind: 'name', person: { name: 'Person 2' }, nameBefore: null, nameAfter: 'Bo' },
      ],
    })
    const ofOne = (await send('GET', `/history?personId=${one.id}`)).json<HistoryPage>()
    expect(ofOne.entries.map(({ id }) => id)).toEqual([merged.decisionId])
    const firstPage = (await send('GET', '/history?limit=1')).json<HistoryPage>()
    const rest = (await send('GET', `/history?limit=1&cursor=${firstPage.nextCursor}`)).json<HistoryPage>()
    expect(rest.entries.map(({ id }) => id)).toEqual([named.decisionId])
    await undo(merged.decisionId)
    expect((await send('GET', '/history')).json()).toMatchObject({
      nextUndo: named.decisionId,
      nextRedo: merged.decisionId,
    })
    expect((await send('GET', '/history?personId=nobody')).statusCode).toBe(404)
  })

  test('undoes an older decision unless others depend on it, and reports those', async () => {
    const { one, two, send, decide, undo, redo, snapshot } = await setUp()
    const named = await decide('PUT', `/people/${one.id}/name`, { name: 'Ann' })
    const starred = await decide('PUT', `/people/${one.id}/favourite`, { isFavourite: true })
    const split = await decide('POST', `/people/${two.id}/split`, { faceIds: [two.faceIds[0]] })
    const newName = await decide('PUT', `/people/${split.personId}/name`, { name: 'Cleo' })
    const gathered = await decide('POST', `/people/${one.id}/merge`, { personIds: [split.personId] })

    await undo(named.decisionId)
    expect((await send('GET', `/people/${one.id}`)).json()).toMatchObject({
      isFavourite: true,
      name: 'Person 1',
    })
    const refused = await send('POST', `/history/${split.decisionId}/undo`)
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'depended-on', blockedBy: [{ id: gathered.decisionId }, { id: newName.decisionId }] },
    ])
    for (const { decisionId } of [gathered, newName, split, starred]) await undo(decisionId)
    // A double press sends each twice.
    const before = await snapshot()
    const twice = await send('POST', `/history/${starred.decisionId}/undo`)
    expect([twice.statusCode, twice.json()]).toMatchObject([200, { decisionId: starred.decisionId }])
    expect(await snapshot()).toEqual(before)
    await redo(split.decisionId)
    const redone = await snapshot()
    await redo(split.decisionId)
    expect(await snapshot()).toEqual(redone)
    expect((await send('GET', `/people/${split.personId}`)).json()).toMatchObject({ faceCount: 1 })
  })

  test('returns a face even if a grouping has placed another face of its photo there meanwhile', async () => {
    const { db, one, two, decide, undo, snapshot } = await setUp()
    const [back, twin] = [one.faceIds[2], two.faceIds[0]]
    const rejected = await decide('POST', '/faces/not-a-face', { faceIds: [back] })
    await db
      .updateTable('allFaces')
      .set({ personId: one.id })
      .where('id', '=', twin ?? '')
      .execute()
    await undo(rejected.decisionId)
    const { faces, people } = await snapshot()
    expect(faces.find(({ id }) => id === back)).toMatchObject({ personId: one.id, standing: 'open' })
    expect(faces.find(({ id }) => id === twin)).toMatchObject({ personId: null, standing: 'open' })
    expect(people.find(({ id }) => id === one.id)).toMatchObject({ faceCount: 3, photoCount: 3 })
  })

  test('undoes covers exactly, in any order', async () => {
    const { one, two, decide, undo, redo, snapshot } = await setUp()
    const before = await snapshot()
    const readCover = async () => (await snapshot()).people.find(({ id }) => id === one.id)?.coverFaceId
    const takeCoverAway = async () =>
      decide('POST', '/faces/move', { faceIds: [await readCover()], personId: two.id })
    const first = await takeCoverAway()
    const second = await takeCoverAway()
    await undo(first.decisionId)
    expect(await readCover()).toBe(one.faceIds[0])
    await undo(second.decisionId)
    expect(await snapshot()).toEqual(before)

    // Redo works in any order too.
    await redo(first.decisionId)
    await redo(second.decisionId)
    await undo(first.decisionId)
    await redo(first.decisionId)
    await undo(second.decisionId)
    await undo(first.decisionId)
    expect(await snapshot()).toEqual(before)
  })

  test('treats a redone decision as the newest, even if others were made since', async () => {
    const { one, two, send, decide, undo, redo, snapshot } = await setUp()
    const before = await snapshot()
    const merged = await decide('POST', `/people/${one.id}/merge`, { personIds: [two.id] })
    await undo(merged.decisionId)
    const hidden = await decide('PUT', `/people/${one.id}/hidden`, { isHidden: true })
    const between = await snapshot()
    // Merging a hidden person with a visible one makes the person visible again.
    await redo(merged.decisionId)
    expect((await send('GET', `/people/${one.id}`)).json()).toMatchObject({ isHidden: false, faceCount: 5 })
    expect((await send('GET', '/history')).json()).toMatchObject({ nextUndo: merged.decisionId })
    const refused = await send('POST', `/history/${hidden.decisionId}/undo`)
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'depended-on', blockedBy: [{ id: merged.decisionId }] },
    ])
    await undo(merged.decisionId)
    expect(await snapshot()).toEqual(between)
    await undo(hidden.decisionId)
    expect(await snapshot()).toEqual(before)
  })

  test('shows the most recently chosen cover whose face still belongs to the person', async () => {
    const { one, two, decide, undo, redo, snapshot } = await setUp()
    const before = await snapshot()
    const readCover = async () => (await snapshot()).people.find(({ id }) => id === one.id)
    const choose = (faceId: string | null | undefined) => decide('PUT', `/people/${one.id}/cover`, { faceId })
    const [, second, third] = one.faceIds
    const first = await choose(second)
    const last = await choose(third)
    const away = await decide('POST', '/faces/move', { faceIds: [third], personId: two.id })
    expect(await readCover()).toMatchObject({ coverFaceId: second })
    const gone = await decide('POST', '/faces/move', { faceIds: [second], personId: two.id })
    expect(await readCover()).toMatchObject({ coverFaceId: one.faceIds[0], coverChosenAt: null })
    const merged = await decide('POST', `/people/${two.id}/merge`, { personIds: [one.id] })
    await undo(merged.decisionId)
    await undo(away.decisionId)
    expect(await readCover()).toMatchObject({ coverFaceId: third })
    const left = await choose(null)
    expect(await readCover()).toMatchObject({ coverFaceId: one.faceIds[0], coverChosenAt: null })
    for (const { decisionId } of [left, gone, last]) await undo(decisionId)
    expect(await readCover()).toMatchObject({ coverFaceId: second })
    await redo(last.decisionId)
    expect(await readCover()).toMatchObject({ coverFaceId: third })
    for (const { decisionId } of [last, first]) await undo(decisionId)
    expect(await snapshot()).toEqual(before)
  })

  test('keeps a later cover, and restores the earlier one when the later one is undone', async () => {
    const { one, two, decide, undo, snapshot } = await setUp()
    const before = await snapshot()
    const readCover = async () => (await snapshot()).people.find(({ id }) => id === one.id)?.coverFaceId
    const away = await decide('POST', '/faces/move', { faceIds: [one.faceIds[0]], personId: two.id })
    const chosenFaceId = one.faceIds[2]
    const chosen = await decide('PUT', `/people/${one.id}/cover`, { faceId: chosenFaceId })
    await undo(away.decisionId)
    expect(await readCover()).toBe(chosenFaceId)
    await undo(chosen.decisionId)
    expect(await snapshot()).toEqual(before)
  })

  test('does not restore a name that somebody else has been given meanwhile', async () => {
    const { one, two, send, decide } = await setUp()
    await decide('PUT', `/people/${one.id}/name`, { name: 'Ann' })
    const renamed = await decide('PUT', `/people/${one.id}/name`, { name: 'Anna' })
    const taken = await decide('PUT', `/people/${two.id}/name`, { name: 'Ann' })
    const refused = await send('POST', `/history/${renamed.decisionId}/undo`)
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { blockedBy: [{ id: taken.decisionId }] },
    ])
  })
})

describe('a person’s faces', () => {
  test('are paged, show whether they are decided, and are ranked by similarity', async () => {
    const app = await setUp()
    const { ownerId, photos, one, send, decide } = app
    const turned: string[] = []
    for (const angle of [1, 0.6]) {
      const face = { ownerId, photoId: photos[3]!, personId: one.id, embedding: buildEmbedding(angle) }
      turned.push(await buildFace(app, face))
    }
    const first = (await send('GET', `/people/${one.id}/faces?limit=2`)).json()
    const rest = (await send('GET', `/people/${one.id}/faces?cursor=${first.nextCursor}`)).json()
    const ids = [...first.faces, ...rest.faces].map(({ id }: { id: string }) => id)
    expect(ids).toEqual([...one.faceIds, ...turned.toSorted()])
    const ranked = (await send('POST', `/people/${one.id}/similar-faces`, { faceIds: [turned[0]] })).json<{
      faces: { id: string; isMoreLikeThese: boolean }[]
    }>()
    expect(ranked.faces[0]).toMatchObject({ id: turned[1], isMoreLikeThese: true })
    expect(ranked.faces.slice(1).every(({ isMoreLikeThese }) => !isMoreLikeThese)).toBe(true)
    await decide('POST', '/faces/move', { faceIds: [turned[0]], personId: one.id })
    const decided = (await send('GET', `/people/${one.id}/faces`)).json().faces
    expect(decided.filter(({ isDecided }: { isDecided: boolean }) => isDecided)).toMatchObject([
      { id: turned[0] },
    ])
  })
})
