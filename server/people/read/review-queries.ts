import { splitForStatements } from '../../db/split-for-statements.ts'
import type { Queryable } from '../../db/database.ts'

export type QuestionRow = {
  readonly id: string
  readonly faceId: string
  readonly otherFaceId: string
  readonly personId: string
  readonly otherPersonId: string
  readonly otherSide: string | null
  readonly settles: number
  readonly worth: number
}

export type AnswerRow = {
  readonly faceId: string
  readonly otherFaceId: string
  readonly personId: string
  readonly otherPersonId: string
  readonly answer: 'same' | 'different' | 'not-sure'
}

export async function deleteQuestions(db: Queryable, ownerId: string): Promise<void> {
  await db.deleteFrom('reviewQuestions').where('ownerId', '=', ownerId).execute()
}

export async function insertQuestions(
  db: Queryable,
  ownerId: string,
  questions: readonly QuestionRow[],
): Promise<void> {
  for (const some of splitForStatements(questions)) {
    const rows = some.map(question => ({ ...question, ownerId }))
    await db.insertInto('reviewQuestions').values(rows).execute()
  }
}

/**
 * Those whose faces are still whose they were, and of whose people at most one has a name; the most
 * worthwhile first.
 */
export async function listQuestions(
  db: Queryable,
  ownerId: string,
): Promise<(QuestionRow & { photoId: string; otherPhotoId: string })[]> {
  return db
    .selectFrom('reviewQuestions as questions')
    .innerJoin('faces as one', join =>
      join.onRef('one.id', '=', 'questions.faceId').onRef('one.personId', '=', 'questions.personId'),
    )
    .innerJoin('faces as other', join =>
      join
        .onRef('other.id', '=', 'questions.otherFaceId')
        .onRef('other.personId', '=', 'questions.otherPersonId'),
    )
    .innerJoin('people as person', 'person.id', 'questions.personId')
    .innerJoin('people as otherPerson', 'otherPerson.id', 'questions.otherPersonId')
    .select(['questions.id', 'faceId', 'otherFaceId', 'questions.personId', 'questions.otherPersonId'])
    .select(['otherSide', 'settles', 'worth', 'one.photoId', 'other.photoId as otherPhotoId'])
    .where('questions.ownerId', '=', ownerId)
    .where(eb =>
      eb.or([
        eb('person.name', 'is', null),
        eb('otherPerson.name', 'is', null),
        eb('person.id', '=', eb.ref('otherPerson.id')),
      ]),
    )
    .orderBy('worth', 'desc')
    .orderBy('questions.id')
    .execute()
}

/** Answers that hold: those that were decisions for as long as these do. */
export async function listAnswers(db: Queryable, ownerId: string): Promise<AnswerRow[]> {
  return db
    .selectFrom('reviewAnswers')
    .leftJoin('decisions', 'decisions.seq', 'reviewAnswers.seq')
    .select(['faceId', 'otherFaceId', 'reviewAnswers.personId', 'otherPersonId', 'answer'])
    .where('reviewAnswers.ownerId', '=', ownerId)
    .where('decisions.undoneAt', 'is', null)
    .execute()
}

export async function insertAnswer(
  db: Queryable,
  ownerId: string,
  answer: AnswerRow & { readonly seq: number | null; readonly answeredAt: number },
): Promise<void> {
  // The same two faces may have been asked about in the other order before.
  await db
    .deleteFrom('reviewAnswers')
    .where('ownerId', '=', ownerId)
    .where('faceId', '=', answer.otherFaceId)
    .where('otherFaceId', '=', answer.faceId)
    .execute()
  await db
    .insertInto('reviewAnswers')
    .values({ ...answer, ownerId })
    .onConflict(conflict =>
      conflict.columns(['ownerId', 'faceId', 'otherFaceId']).doUpdateSet(eb => ({
        answer: eb.ref('excluded.answer'),
        seq: eb.ref('excluded.seq'),
        personId: eb.ref('excluded.personId'),
        otherPersonId: eb.ref('excluded.otherPersonId'),
        answeredAt: eb.ref('excluded.answeredAt'),
      })),
    )
    .execute()
}

export async function forgetSkips(db: Queryable, ownerId: string): Promise<void> {
  await db
    .deleteFrom('reviewAnswers')
    .where('ownerId', '=', ownerId)
    .where('answer', '=', 'not-sure')
    .execute()
}

/** Tells whether the question about these faces had been put off. */
export async function forgetSkip(
  db: Queryable,
  ownerId: string,
  faceIds: readonly [string, string],
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('reviewAnswers')
    .where('ownerId', '=', ownerId)
    .where('faceId', 'in', faceIds)
    .where('otherFaceId', 'in', faceIds)
    .where('answer', '=', 'not-sure')
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Faces that are somebody's, or nobody's yet. */
export async function countFaces(db: Queryable, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('faces')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('ownerId', '=', ownerId)
    .where('standing', '!=', 'rejected')
    .executeTakeFirstOrThrow()
  return count
}
