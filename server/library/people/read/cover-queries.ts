import { sql } from 'kysely'
import type { Queryable } from '../../../storage/db/database.ts'
import { unindexedOwnerId } from '../../../storage/db/unindexed-owner-id.ts'

/**
 * Unless one is chosen, the cover is the best of a person's first faces. Only the first ones are
 * considered, so that the cover does not change whenever a better face arrives. It is derived from
 * faces alone, so that undo restores it.
 */
const FIRST_FACES = 12

/** Returns the best face by the person's id; of equal faces the first. */
export async function findBestFaces(
  db: Queryable,
  ownerId: string,
  personIds: readonly string[],
): Promise<Map<string, string>> {
  const inOrder = db
    .selectFrom('faces')
    .innerJoin('photos', 'photos.id', 'faces.photoId')
    .select(['faces.id', 'faces.quality'])
    .select(eb => eb.ref('faces.personId').$notNull().as('personId'))
    .select(
      sql<number>`row_number() over (partition by faces."personId" order by photos.seq, faces.id)`.as(
        'place',
      ),
    )
    .where('faces.ownerId', '=', ownerId)
    .where('faces.personId', 'in', personIds)
  const faces = await db
    .selectFrom(inOrder.as('inOrder'))
    .select(['id', 'personId'])
    .where('place', '<=', FIRST_FACES)
    .orderBy('quality')
    .orderBy('place', 'desc')
    .execute()
  return new Map(faces.map(({ id, personId }) => [personId, id]))
}

/**
 * Returns the covers chosen by decisions that are not undone, newest last; `after` is a Cover as
 * JSON.
 */
export async function listChosenCovers(
  db: Queryable,
  ownerId: string,
  personIds: readonly string[],
): Promise<{ personId: string; after: string | null }[]> {
  return db
    .selectFrom('decisionPeople')
    .innerJoin('decisions', 'decisions.seq', 'decisionPeople.seq')
    .select(['decisionPeople.personId', 'after'])
    .where('decisionPeople.ownerId', '=', ownerId)
    .where('decisionPeople.personId', 'in', personIds)
    .where('decisionPeople.field', '=', 'cover')
    .where(unindexedOwnerId('decisions'), '=', ownerId)
    .where('decisions.undoneAt', 'is', null)
    .orderBy('decisions.revision')
    .execute()
}
