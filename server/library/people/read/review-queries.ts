import type { Queryable } from '../../../storage/db/database.ts'
import { unindexedOwnerId } from '../../../storage/db/unindexed-owner-id.ts'

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
