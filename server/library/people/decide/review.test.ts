import { beforeAll, describe, expect, test } from 'vitest'
import type { ModelSession } from '../../../../faces/models.ts'
import { normalise } from '../../../../faces/vectors.ts'
import type { ReviewAnswer, ReviewQuestion, ReviewReply } from '../../../../shared/api/grouping.ts'
import { buildAlbum, type AlbumFace } from '../../../../test/factories/build-album.ts'
import { buildAlbumLibrary, groupLibrary } from '../../../../test/factories/build-grouped-library.ts'
import { buildUser } from '../../../../test/factories/build-user.ts'
import { createTestApp } from '../../../../test/server/test-app.ts'
import { loadNeighbours } from '../../../machinery/imaging/load-face-models.ts'
import { computeGoals } from '../read/read-review.ts'

let neighbours: ModelSession
beforeAll(async () => {
  neighbours = await loadNeighbours({ threads: 1 })
})

/**
 * Builds an album in which, from a certain day on, half of the people look so different that they
 * are hardly recognisable.
 */
function buildAgedAlbum(): AlbumFace[] {
  return buildAlbum({ people: 6, photos: 40, seed: 21 }).map(face => {
    const hasAged = Number(face.person.slice(7)) < 3 && Number(face.photoId.slice(6)) >= 20
    if (!hasAged) return face
    return { ...face, embedding: normalise(face.embedding.map((value, i) => value + (i % 2 ? AGE : -AGE))) }
  })
}

/** Added to each number of an embedding. */
const AGE = 0.09

async function setUp() {
  const app = await createTestApp()
  const user = await buildUser(app)
  const faces = buildAgedAlbum()
  const personOf = await buildAlbumLibrary(app, { ownerId: user.uid, faces })
  const group = () => groupLibrary(app, { neighbours, now: () => app.clock.now })
  await group()
  const read = async () => (await user.send({ url: '/api/review' })).json<ReviewAnswer>()
  const answerFaces = async (faceIds: readonly string[], answer: string) => {
    app.clock.now += 1000
    return user.send({ method: 'POST', url: '/api/review', payload: { faceIds, answer } })
  }
  const answer = async ({ faces }: ReviewQuestion, answer: string) =>
    answerFaces(
      faces.map(({ faceId }) => faceId),
      answer,
    )
  return { ...app, user, ownerId: user.uid, personOf, group, read, answer, answerFaces }
}

describe('the review queue', () => {
  test('asks the most useful question first, and stores answers as decisions', async () => {
    const { db, personOf, group, read, answer } = await setUp()
    for (let i = 0; i < 20; i++) {
      const { question, questionsLeft } = await read()
      if (!question) break
      const [one, other] = question.faces
      expect(questionsLeft).toBeGreaterThan(0)
      const truth = personOf.get(one.faceId) === personOf.get(other.faceId) ? 'same' : 'different'
      const reply = (await answer(question, truth)).json<ReviewReply>()
      expect(reply.decision).toMatchObject({ decisionId: expect.any(String) })
      await group()
    }
    const people = await db.selectFrom('people').select('faceCount').execute()
    expect(people).toHaveLength(6)
    expect(await read()).toMatchObject({ question: null, questionsLeft: 0, settledShare: 1, goals: [] })
    const steps = await db.selectFrom('decisions').select('origin').where('undoneAt', 'is', null).execute()
    expect(steps.every(({ origin }) => origin === 'review')).toBe(true)
  })

  test('does not ask skipped questions again unless requested', async () => {
    const { user, group, read, answer } = await setUp()
    const { question, questionsLeft } = await read()
    const reply = (await answer(question!, 'not-sure')).json<ReviewReply>()
    expect(reply).toMatchObject({ decision: null, skipped: 1, questionsLeft: questionsLeft - 1 })
    await group()
    expect(await read()).toMatchObject({ skipped: 1, questionsLeft: questionsLeft - 1 })
    const again = await user.send({ method: 'POST', url: '/api/review/ask-again' })
    expect(again.json()).toMatchObject({ skipped: 0, questionsLeft })
  })

  test('asks one skipped question again, and leaves the others skipped', async () => {
    const { user, read, answer } = await setUp()
    const first = (await read()).question!
    await answer(first, 'not-sure')
    const second = (await read()).question!
    await answer(second, 'not-sure')
    const takeBack = async ({ faces }: ReviewQuestion) =>
      user.send({
        method: 'POST',
        url: '/api/review/take-back',
        payload: { faceIds: faces.map(({ faceId }) => faceId) },
      })
    const taken = await takeBack(second)
    expect([taken.statusCode, taken.json<ReviewAnswer>()]).toEqual([200, await read()])
    expect(await read()).toMatchObject({ skipped: 1, question: { id: second.id } })
    expect((await takeBack(second)).statusCode).toBe(404)
  })

  test('counts every answer, even if a grouping has replaced the question meanwhile', async () => {
    const { db, personOf, group, read, answer } = await setUp()
    for (let round = 0; round < 10; round++) {
      const { question, next } = await read()
      if (!question) break
      for (const asked of [question, ...next]) {
        const [one, other] = asked.faces
        const truth = personOf.get(one.faceId) === personOf.get(other.faceId) ? 'same' : 'different'
        const answered = await answer(asked, truth)
        expect(answered.statusCode).toBe(200)
        const { decision, isMoot } = answered.json<ReviewReply>()
        expect(isMoot).toBe(decision === null)
        await group()
        const places = await db
          .selectFrom('faces')
          .select('personId')
          .where('id', 'in', [one.faceId, other.faceId])
          .execute()
        expect(new Set(places.map(({ personId }) => personId)).size).toBe(truth === 'same' ? 1 : 2)
      }
    }
    expect(await db.selectFrom('people').select('id').execute()).toHaveLength(6)
  })

  test('accepts an answer about faces that now belong to other people, or to nobody yet', async () => {
    const { db, user, personOf, group, answerFaces } = await setUp()
    const listFaces = (person: string) => [...personOf].flatMap(([id, one]) => (one === person ? [id] : []))
    const readOwner = async (id: string) =>
      (await db.selectFrom('faces').select('personId').where('id', '=', id).executeTakeFirstOrThrow())
        .personId
    const [one = ''] = listFaces('person 4')
    const [other = ''] = listFaces('person 5')
    const reply = async (faceIds: readonly string[], answer: string) => {
      const answered = await answerFaces(faceIds, answer)
      expect(answered.statusCode).toBe(200)
      return answered.json<ReviewReply>()
    }
    // The faces belong to two people, then to one person, and later to that person again.
    expect((await reply([one, other], 'same')).isMoot).toBe(false)
    expect(await readOwner(one)).toBe(await readOwner(other))
    expect(await reply([other, one], 'same')).toMatchObject({ isMoot: true, decision: null })
    expect((await reply([one, other], 'different')).isMoot).toBe(false)
    await group()
    expect(await readOwner(one)).not.toBe(await readOwner(other))
    for (const face of listFaces('person 5')) expect(await readOwner(face)).toBe(await readOwner(other))
    expect((await reply([one, other], 'different')).isMoot).toBe(false)
    expect((await reply([one, other], 'different')).isMoot).toBe(true)
    // No grouping has placed these faces yet.
    await db.updateTable('allFaces').set({ personId: null }).where('id', 'in', [one, other]).execute()
    expect((await reply([one, other], 'different')).isMoot).toBe(false)
    await group()
    expect(await readOwner(one)).not.toBe(await readOwner(other))
    const people = await db.selectFrom('people').select('number').execute()
    expect(new Set(people.map(({ number }) => number)).size).toBe(people.length)
    // One of them has been rejected.
    await user.send({ method: 'POST', url: '/api/faces/not-a-face', payload: { faceIds: [one] } })
    expect(await reply([one, other], 'same')).toMatchObject({ isMoot: true, decision: null })
  })

  test('asks a question again when its answer was undone', async () => {
    const { user, group, read, answer } = await setUp()
    const before = await read()
    const { decision } = (await answer(before.question!, 'different')).json<ReviewReply>()
    await group()
    const faces = before.question!.faces.map(({ faceId }) => faceId)
    expect((await read()).question?.faces.map(({ faceId }) => faceId)).not.toEqual(faces)
    await user.send({ method: 'POST', url: `/api/history/${decision?.decisionId}/undo` })
    await group()
    expect((await read()).question?.faces.map(({ faceId }) => faceId)).toEqual(faces)
  })
})

function buildOpenQuestion(otherPersonId: string, settles: number) {
  return { personId: 'p', otherPersonId, otherFaceId: `face of ${otherPersonId}`, settles }
}

describe('computeGoals', () => {
  test('counts the questions up to each fraction of sure faces', () => {
    const open = [
      buildOpenQuestion('a', 60),
      buildOpenQuestion('b', 5),
      buildOpenQuestion('a', 60),
      buildOpenQuestion('c', 1),
    ]
    expect(computeGoals(open, 1000)).toEqual({
      settledShare: expect.closeTo(0.934),
      goals: [
        { share: 0.95, questions: 3 },
        { share: 0.99, questions: 3 },
        { share: 0.999, questions: 3 },
        { share: 1, questions: 4 },
      ],
    })
  })

  test('has no goals left when there are no questions', () => {
    expect(computeGoals([], 0)).toEqual({ settledShare: 1, goals: [] })
  })
})
