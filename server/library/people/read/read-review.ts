import type { ReviewAnswer, ReviewGoal, ReviewQuestion } from '../../../../shared/api/grouping.ts'
import type { Queryable } from '../../../storage/db/database.ts'
import { summarisePerson } from './describe-person.ts'
import { type PersonRow, findPeople } from './queries.ts'
import { type AnswerRow, countFaces, listAnswers, listQuestions } from '../review-queries.ts'

type Question = Awaited<ReturnType<typeof listQuestions>>[number]

/** Number of further questions, so that the browser can preload their pictures. */
const NEXT_QUESTIONS = 5

/** Returns the next questions, and how many are left. */
export async function readReview(
  db: Queryable,
  ownerId: string,
  readFaceCount: () => Promise<number> = () => countFaces(db, ownerId),
): Promise<ReviewAnswer> {
  const { open, skipped } = await listOpenQuestions(db, ownerId)
  const faceCount = await readFaceCount()
  const shown = open.slice(0, 1 + NEXT_QUESTIONS)
  const ids = new Set(shown.flatMap(({ personId, otherPersonId }) => [personId, otherPersonId]))
  const people = new Map((await findPeople(db, ownerId, [...ids])).map(person => [person.id, person]))
  const [question = null, ...next] = shown.flatMap(one => buildQuestion(one, people) ?? [])
  return { question, next, questionsLeft: open.length, skipped, ...computeGoals(open, faceCount) }
}

async function listOpenQuestions(
  db: Queryable,
  ownerId: string,
): Promise<{ open: Question[]; skipped: number }> {
  const questions = await listQuestions(db, ownerId)
  const answers = await listAnswers(db, ownerId)
  const answered = new Set(answers.flatMap(listKeys))
  const open = questions.filter(question => !listKeys(question).some(key => answered.has(key)))
  return { open, skipped: answers.filter(({ answer }) => answer === 'not-sure').length }
}

/** A question about two people, or two faces of one, is not repeated with other pictures. */
function listKeys({ faceId, otherFaceId, personId, otherPersonId }: Pair): string[] {
  const faces = toKey(faceId, otherFaceId)
  return personId === otherPersonId ? [faces] : [faces, toKey(personId, otherPersonId)]
}

type Pair = Pick<AnswerRow, 'faceId' | 'otherFaceId' | 'personId' | 'otherPersonId'>

function toKey(one: string, other: string): string {
  return [one, other].toSorted().join()
}

function buildQuestion(
  question: Question,
  people: ReadonlyMap<string, PersonRow>,
): ReviewQuestion | undefined {
  const one = people.get(question.personId)
  const other = people.get(question.otherPersonId)
  if (!one || !other) return undefined
  return {
    id: question.id,
    faces: [
      { faceId: question.faceId, photoId: question.photoId, person: summarisePerson(one) },
      { faceId: question.otherFaceId, photoId: question.otherPhotoId, person: summarisePerson(other) },
    ],
    settles: question.settles,
  }
}

type OpenQuestion = {
  readonly otherFaceId: string
  readonly personId: string
  readonly otherPersonId: string
  readonly settles: number
}

/** Fractions of all faces. */
const GOAL_FRACTIONS = [0.95, 0.99, 0.999, 1]

/**
 * Computes the fraction of faces that no open question is about, and how many more answers reach
 * higher fractions. The faces of a question are those of its smaller side; if several questions are
 * about the same faces, the last one settles them. `open` is in the order in which questions are
 * asked.
 */
export function computeGoals(
  open: readonly OpenQuestion[],
  faceCount: number,
): { settledShare: number; goals: ReviewGoal[] } {
  const lastAbout = new Map<string, { readonly at: number; readonly settles: number }>()
  for (const [at, question] of open.entries()) {
    const { settles } = question
    const known = lastAbout.get(toSide(question))
    lastAbout.set(toSide(question), { at, settles: Math.max(settles, known?.settles ?? 0) })
  }
  const inQuestion = [...lastAbout.values()].sort((one, other) => one.at - other.at)
  const computeSettledShare = (settles: number) =>
    faceCount === 0 ? 1 : Math.max(0, 1 - settles / faceCount)
  let left = inQuestion.reduce((sum, { settles }) => sum + settles, 0)
  const settledShare = computeSettledShare(left)
  const goals: ReviewGoal[] = []
  const addReachedGoals = (questions: number) => {
    const share = computeSettledShare(left)
    for (const goal of GOAL_FRACTIONS) {
      if (goal > settledShare && share >= goal && !goals.some(one => one.share === goal)) {
        goals.push({ share: goal, questions })
      }
    }
  }
  for (const { at, settles } of inQuestion) {
    left -= settles
    addReachedGoals(at + 1)
  }
  return { settledShare, goals }
}

function toSide({ personId, otherPersonId, otherFaceId }: OpenQuestion): string {
  return personId === otherPersonId ? `face ${otherFaceId}` : `person ${otherPersonId}`
}
