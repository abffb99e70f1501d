import { selectSimilarFaces } from '../../../../faces/cluster/select-similar-faces.ts'
import { findNetworkByVersion } from '../../../../faces/networks/networks.ts'
import type { ReviewAnswer, ReviewBody, ReviewReply, TakeBackBody } from '../../../../shared/api/grouping.ts'
import type { Queryable } from '../../../storage/db/database.ts'
import { transactFor } from '../../../storage/db/transact-for.ts'
import { AppError } from '../../../errors.ts'
import { findFaces, findFacesOfPeople, findPeople, type FaceRow } from '../read/queries.ts'
import { readEmbeddingsOfPerson } from '../read/list-queries.ts'
import { readReview } from '../read/read-review.ts'
import { listQuestions } from '../review-queries.ts'
import { type Plan, parseSummary } from './change.ts'
import { listDifferences } from './constraint-queries.ts'
import { type DecideDependencies, makeDecision } from './make-decision.ts'
import { planConfirm, planMove, planNewDifferent, planSplit } from './plan-faces.ts'
import { planDifferent, planMerge } from './plan-people.ts'
import { deleteSkip, deleteSkips, insertAnswer } from '../review-queries.ts'

type Question = Awaited<ReturnType<typeof listQuestions>>[number]

/** The two faces of an answer, with the people to whom they currently belong. */
type AskedFaces = {
  readonly face: FaceRow
  readonly other: FaceRow
  /** The question that is answered; undefined if it is no longer open. */
  readonly question: Question | undefined
  readonly now: number
}

/**
 * Records an answer about two faces, even if a grouping has replaced the question since. Makes no
 * decision if the answer changes nothing or a face no longer exists. Throws `not-found` if neither
 * face belongs to the owner.
 */
export async function answerQuestion(
  { db, now }: DecideDependencies,
  ownerId: string,
  { faceIds, answer }: ReviewBody,
): Promise<ReviewReply> {
  return transactFor(db, ownerId, async transaction => {
    const faces = await findFaces(transaction, ownerId, faceIds)
    if (faces.length === 0)
      throw new AppError('not-found', 404, "These faces don't exist anymore. Reload the page.")
    const [face, other] = faceIds.map(id => faces.find(one => one.id === id))
    if (!face || !other || face === other || isRejected(face) || isRejected(other)) {
      return { decision: null, isMoot: true, ...(await readReview(transaction, ownerId)) }
    }
    const asked = await orderLikeQuestion(transaction, ownerId, { face, other, now: now() })
    const plan = answer === 'not-sure' ? null : await planAnswer(transaction, ownerId, { asked, answer })
    const carried = plan && (await makeDecision(transaction, ownerId, { plan, origin: 'review', now: now() }))
    await insertAnswer(transaction, ownerId, {
      faceId: asked.face.id,
      otherFaceId: asked.other.id,
      personId: asked.face.personId ?? '',
      otherPersonId: asked.other.personId ?? '',
      answer,
      seq: carried?.seq ?? null,
      answeredAt: now(),
    })
    const isMoot = answer !== 'not-sure' && plan === null
    return { decision: carried, isMoot, ...(await readReview(transaction, ownerId)) }
  })
}

function isRejected({ standing }: FaceRow): boolean {
  return standing === 'rejected'
}

async function orderLikeQuestion(
  db: Queryable,
  ownerId: string,
  { face, other, now }: Omit<AskedFaces, 'question'>,
): Promise<AskedFaces> {
  const questions = await listQuestions(db, ownerId)
  const findAsked = (first: FaceRow, second: FaceRow) =>
    questions.find(({ faceId, otherFaceId }) => faceId === first.id && otherFaceId === second.id)
  const turned = findAsked(other, face)
  return turned
    ? { face: other, other: face, question: turned, now }
    : { face, other, question: findAsked(face, other), now }
}

/** Returns null if the answer changes nothing. */
async function planAnswer(
  db: Queryable,
  ownerId: string,
  { asked, answer }: { asked: AskedFaces; answer: 'same' | 'different' },
): Promise<Plan | null> {
  return answer === 'same' ? planSame(db, ownerId, asked) : planNotSame(db, ownerId, asked)
}

async function planSame(
  db: Queryable,
  ownerId: string,
  { face, other, question, now }: AskedFaces,
): Promise<Plan | null> {
  const [personId, otherId] = [face.personId, other.personId]
  if (personId !== null && personId === otherId) {
    const asked = question ? (await findFacesOfPeople(db, ownerId, [personId])).map(({ id }) => id) : []
    const faceIds = [...new Set([face.id, other.id, ...asked])]
    const plan = await planConfirm(db, ownerId, { personId, faceIds })
    return plan.faces.length > 0 ? plan : null
  }
  if (personId === null || otherId === null) {
    // At least one of the faces is not grouped yet.
    const faceIds = [face, other].filter(one => one.personId === null).map(({ id }) => id)
    return planMove(db, ownerId, { faceIds, personId: personId ?? otherId, now })
  }
  const [otherPerson] = await findPeople(db, ownerId, [otherId])
  // A named person keeps their id.
  return otherPerson?.name
    ? planMerge(db, ownerId, { personId: otherId, otherIds: [personId] })
    : planMerge(db, ownerId, { personId, otherIds: [otherId] })
}

async function planNotSame(
  db: Queryable,
  ownerId: string,
  { face, other, question, now }: AskedFaces,
): Promise<Plan | null> {
  const [personId, otherId] = [face.personId, other.personId]
  if (personId === null || otherId === null)
    return planNewDifferent(db, ownerId, { faces: [face, other], now })
  if (personId === otherId) {
    const side = question ? parseSide(question) : await findSide(db, ownerId, { personId, face, other })
    const there = (await findFacesOfPeople(db, ownerId, [personId])).map(({ id }) => id)
    const sides = new Set(side)
    return planSplit(db, ownerId, { personId, faceIds: there.filter(id => sides.has(id)), now })
  }
  const differences = await listDifferences(db, ownerId)
  const isKnown = differences.some(({ personId: one, summary }) =>
    parseSummary(summary).others.some(
      ({ id: two }) => (one === personId && two === otherId) || (one === otherId && two === personId),
    ),
  )
  return isKnown ? null : planDifferent(db, ownerId, { personId, otherId })
}

function parseSide({ otherFaceId, otherSide }: Question): string[] {
  // Only replaceQuestions writes this column, as a list of ids.
  return otherSide === null ? [otherFaceId] : (JSON.parse(otherSide) as string[])
}

/** Returns the faces on the side of the other face, computed again because the question is gone. */
async function findSide(
  db: Queryable,
  ownerId: string,
  { personId, face, other }: { personId: string; face: FaceRow; other: FaceRow },
): Promise<string[]> {
  const faces = await readEmbeddingsOfPerson(db, ownerId, personId)
  const chosen = faces.filter(({ id }) => id === other.id)
  const engineVersion = chosen[0]?.engineVersion ?? ''
  const network = findNetworkByVersion(engineVersion)
  if (!network) return [other.id]
  const rest = faces.filter(one => one.id !== other.id && one.engineVersion === engineVersion)
  const alike = selectSimilarFaces(chosen, rest, { model: network.grouping }).map(({ id }) => id)
  return [other.id, ...alike.filter(id => id !== face.id)]
}

/** Makes all questions that were answered with "not sure" open again. */
export async function restoreSkips(db: Queryable, ownerId: string): Promise<ReviewAnswer> {
  await deleteSkips(db, ownerId)
  return readReview(db, ownerId)
}

/** Makes one question open again. Throws `not-found` if it was not answered with "not sure". */
export async function restoreSkip(
  db: Queryable,
  ownerId: string,
  { faceIds }: TakeBackBody,
): Promise<ReviewAnswer> {
  if (await deleteSkip(db, ownerId, faceIds)) return readReview(db, ownerId)
  throw new AppError('not-found', 404, `You didn't answer this question with "Not sure". Reload the page.`)
}
