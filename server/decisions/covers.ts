import type { Queryable } from '../db/database.ts'
import type { Cover } from './change.ts'
import { findPeople, isFaceOf, updatePerson } from './people-queries.ts'

/**
 * The best of a person's first faces is their cover where none was chosen. Of the first, so that people keep the face that they are
 * known by, however many better ones come; and of nothing but their faces, so that undoing a step brings back the cover too.
 */
const FIRST_FACES = 12

/** Shows each of these people, who have a face, by the cover chosen last among those that are theirs, else by their best. */
export async function refreshCovers(
  db: Queryable,
  ownerId: string,
  personIds: readonly string[],
): Promise<void> {
  for (const { id, coverFaceId, coverChosenAt } of await findPeople(db, ownerId, personIds)) {
    const cover = (await findChosenCover(db, ownerId, id)) ?? {
      coverFaceId: await findBestFace(db, ownerId, id),
      coverChosenAt: null,
    }
    const isSame = coverFaceId === cover.coverFaceId && coverChosenAt === cover.coverChosenAt
    if (!isSame) await updatePerson(db, ownerId, id, cover)
  }
}

/** Throws where the person has no face. */
export async function findBestFace(db: Queryable, ownerId: string, personId: string): Promise<string> {
  const first = db
    .selectFrom('faces')
    .innerJoin('photos', 'photos.id', 'faces.photoId')
    .select(['faces.id', 'faces.quality', 'photos.seq'])
    .where('faces.ownerId', '=', ownerId)
    .where('faces.personId', '=', personId)
    .orderBy('photos.seq')
    .orderBy('faces.id')
    .limit(FIRST_FACES)
  const { id } = await db
    .selectFrom(first.as('first'))
    .select('id')
    .orderBy('quality', 'desc')
    .orderBy('seq')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Undefined where the user left it to the machine, or where every face that they chose is somebody else's by now. */
async function findChosenCover(db: Queryable, ownerId: string, personId: string): Promise<Cover | undefined> {
  const choices = await db
    .selectFrom('decisionPeople')
    .innerJoin('decisions', 'decisions.seq', 'decisionPeople.seq')
    .select('after')
    .where('decisionPeople.ownerId', '=', ownerId)
    .where('decisionPeople.personId', '=', personId)
    .where('decisionPeople.field', '=', 'cover')
    .where('decisions.undoneAt', 'is', null)
    .orderBy('decisions.revision', 'desc')
    .execute()
  for (const { after } of choices) {
    // Only carry-out.ts writes choices.
    const cover = JSON.parse(after ?? '') as Cover
    if (cover.coverChosenAt === null) return undefined
    if (await isFaceOf(db, ownerId, { faceId: cover.coverFaceId, personId })) return cover
  }
  return undefined
}
