import type { Queryable } from '../../storage/db/database.ts'
import { idList } from '../../storage/db/id-list.ts'
import { unindexedOwnerId } from '../../storage/db/unindexed-owner-id.ts'
import { splitForStatements } from '../../storage/db/split-for-statements.ts'

type QuestionRow = {
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

/**
 * Returns questions whose faces still belong to the same people, at most one of whom has a name;
 * most valuable first.
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

/** Returns answers, without those whose decision is undone. */
export async function listAnswers(db: Queryable, ownerId: string): Promise<AnswerRow[]> {
  return db
    .selectFrom('reviewAnswers')
    .leftJoin('decisions', join =>
      join.onRef('decisions.seq', '=', 'reviewAnswers.seq').on(unindexedOwnerId('decisions'), '=', ownerId),
    )
    .select(['faceId', 'otherFaceId', 'reviewAnswers.personId', 'otherPersonId', 'answer'])
    .where('reviewAnswers.ownerId', '=', ownerId)
    .where('decisions.undoneAt', 'is', null)
    .execute()
}

/** Counts faces, without rejected ones, by an index of photos: of them there are fewer. */
export async function countFaces(db: Queryable, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('photos')
    .select(eb => eb.fn.coalesce(eb.fn.sum<number>('faceCount'), eb.lit(0)).as('count'))
    .where('ownerId', '=', ownerId)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertAnswer(
  db: Queryable,
  ownerId: string,
  answer: AnswerRow & { readonly seq: number | null; readonly answeredAt: number },
): Promise<void> {
  // The question about these two faces may have been asked in the other order.
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

export async function deleteSkips(db: Queryable, ownerId: string): Promise<void> {
  await db
    .deleteFrom('reviewAnswers')
    .where('ownerId', '=', ownerId)
    .where('answer', '=', 'not-sure')
    .execute()
}

/** Deletes a skip, and returns whether the question about these faces had been skipped. */
export async function deleteSkip(
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

/** Deletes the open questions, or those about any of these people. */
export async function deleteQuestions(
  db: Queryable,
  ownerId: string,
  about: readonly string[] | undefined,
): Promise<void> {
  const questions = db.deleteFrom('reviewQuestions').where('ownerId', '=', ownerId)
  if (!about) await questions.execute()
  else {
    const ids = idList(about)
    await questions.where(eb => eb.or([eb('personId', 'in', ids), eb('otherPersonId', 'in', ids)])).execute()
  }
}

/** Keeps this number of open questions, the most useful ones. */
export async function deleteLeastQuestions(db: Queryable, ownerId: string, kept: number): Promise<void> {
  await db
    .deleteFrom('reviewQuestions')
    .where('ownerId', '=', ownerId)
    .where('id', 'not in', eb =>
      eb
        .selectFrom('reviewQuestions')
        .select('id')
        .where('ownerId', '=', ownerId)
        .orderBy('worth', 'desc')
        .orderBy('id')
        .limit(kept),
    )
    .execute()
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
