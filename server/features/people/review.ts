import type {
  ReviewAnswer,
  ReviewBody,
  ReviewQuestion,
  ReviewReply,
  TakeBackBody,
} from '../../../shared/api/review.ts'
import type { Queryable } from '../../db/database.ts'
import { carryOut, type Plan } from '../../decisions/carry-out.ts'
import { findFacesOfPeople, findPeople, type PersonRow } from '../../decisions/people-queries.ts'
import { summaryOf } from '../../decisions/person-summary.ts'
import { planConfirm, planSplit } from '../../decisions/plan-faces.ts'
import { planDifferent } from '../../decisions/plan-marks.ts'
import { planMerge } from '../../decisions/plan-merge.ts'
import { AppError } from '../../errors.ts'
import type { Deciding } from './corrections.ts'
import { goalsOf } from './review-goals.ts'
import {
  countFaces,
  forgetSkip,
  forgetSkips,
  insertAnswer,
  listAnswers,
  listQuestions,
  type AnswerRow,
} from './review-queries.ts'

type Question = Awaited<ReturnType<typeof listQuestions>>[number]

/** Questions handed out after the first, so that their pictures can be fetched ahead. */
const NEXT_QUESTIONS = 5

/** What to ask the user next, and how far that is from being done. */
export async function readReview(db: Queryable, ownerId: string): Promise<ReviewAnswer> {
  const { open, skipped } = await openQuestions(db, ownerId)
  const shown = open.slice(0, 1 + NEXT_QUESTIONS)
  const ids = new Set(shown.flatMap(({ personId, otherPersonId }) => [personId, otherPersonId]))
  const people = new Map((await findPeople(db, ownerId, [...ids])).map(person => [person.id, person]))
  const [question = null, ...next] = shown.flatMap(one => questionOf(one, people) ?? [])
  return {
    question,
    next,
    questionsLeft: open.length,
    skipped,
    ...goalsOf(open, await countFaces(db, ownerId)),
  }
}

/** Throws `not-found` for a question that is no longer open. */
export async function answerQuestion(
  { db, now }: Deciding,
  ownerId: string,
  { questionId, answer }: ReviewBody,
): Promise<ReviewReply> {
  return db.transaction().execute(async transaction => {
    const { open } = await openQuestions(transaction, ownerId)
    const question = open.find(({ id }) => id === questionId)
    if (!question) throw new AppError('not-found', 404, 'This question is settled. Here comes the next one.')
    const plan = await planFor(transaction, ownerId, { question, answer, now: now() })
    const carried = plan && (await carryOut(transaction, ownerId, { plan, origin: 'review', now: now() }))
    const { faceId, otherFaceId, personId, otherPersonId } = question
    await insertAnswer(transaction, ownerId, {
      faceId,
      otherFaceId,
      personId,
      otherPersonId,
      answer,
      seq: carried?.seq ?? null,
      answeredAt: now(),
    })
    return { decision: carried, ...(await readReview(transaction, ownerId)) }
  })
}

/** Asks the questions that were put off again. */
export async function askAgain(db: Queryable, ownerId: string): Promise<ReviewAnswer> {
  await forgetSkips(db, ownerId)
  return readReview(db, ownerId)
}

/** Asks one question again that was put off. Throws `not-found` if it was not. */
export async function takeBack(
  db: Queryable,
  ownerId: string,
  { faceIds }: TakeBackBody,
): Promise<ReviewAnswer> {
  if (await forgetSkip(db, ownerId, faceIds)) return readReview(db, ownerId)
  throw new AppError('not-found', 404, 'This question was not put off.')
}

async function openQuestions(db: Queryable, ownerId: string): Promise<{ open: Question[]; skipped: number }> {
  const questions = await listQuestions(db, ownerId)
  const answers = await listAnswers(db, ownerId)
  const open = questions.filter(question => !answers.some(answer => isAnsweredBy(question, answer)))
  return { open, skipped: answers.filter(({ answer }) => answer === 'not-sure').length }
}

/** Asked once about two people, or two faces of one, it is not asked again with other pictures of them. */
function isAnsweredBy(question: Question, answer: AnswerRow): boolean {
  const isWithin = question.personId === question.otherPersonId
  if (isSamePair([question.faceId, question.otherFaceId], [answer.faceId, answer.otherFaceId])) return true
  return (
    !isWithin &&
    isSamePair([question.personId, question.otherPersonId], [answer.personId, answer.otherPersonId])
  )
}

type Pair = readonly [string, string]

function isSamePair(one: Pair, other: Pair): boolean {
  return (one[0] === other[0] && one[1] === other[1]) || (one[0] === other[1] && one[1] === other[0])
}

async function planFor(
  db: Queryable,
  ownerId: string,
  { question, answer, now }: { question: Question; answer: ReviewBody['answer']; now: number },
): Promise<Plan | null> {
  const { personId, otherPersonId: otherId } = question
  if (answer === 'not-sure') return null
  if (personId !== otherId) {
    if (answer === 'different') return planDifferent(db, ownerId, { personId, otherId })
    const [other] = await findPeople(db, ownerId, [otherId])
    // Who has a name stays who they are.
    return other?.name
      ? planMerge(db, ownerId, { personId: otherId, otherIds: [personId] })
      : planMerge(db, ownerId, { personId, otherIds: [otherId] })
  }
  const there = (await findFacesOfPeople(db, ownerId, [personId])).map(({ id }) => id)
  if (answer === 'same') return planConfirm(db, ownerId, { personId, faceIds: there })
  const side = new Set(sideOf(question))
  return planSplit(db, ownerId, { personId, faceIds: there.filter(id => side.has(id)), now })
}

function sideOf({ otherFaceId, otherSide }: Question): string[] {
  // Written by keep-questions.ts as a list of ids.
  return otherSide === null ? [otherFaceId] : (JSON.parse(otherSide) as string[])
}

function questionOf(question: Question, people: ReadonlyMap<string, PersonRow>): ReviewQuestion | undefined {
  const one = people.get(question.personId)
  const other = people.get(question.otherPersonId)
  if (!one || !other) return undefined
  return {
    id: question.id,
    faces: [
      { faceId: question.faceId, photoId: question.photoId, person: summaryOf(one) },
      { faceId: question.otherFaceId, photoId: question.otherPhotoId, person: summaryOf(other) },
    ],
    settles: question.settles,
  }
}
