import type { ReviewAnswer, ReviewQuestion } from '../../../../shared/api/grouping.ts'
import type { Queryable } from '../../../storage/db/database.ts'
import { computeGoals } from './compute-goals.ts'
import { summarisePerson } from './person-summary.ts'
import { findPeople, type PersonRow } from './queries.ts'
import { countFaces, listAnswers, listQuestions, type AnswerRow } from './review-queries.ts'

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
