import type { Queryable } from './database.ts'

/**
 * Counts an owner's faces and those who have one, with the trash. People who are only kept for an
 * undo are nobody to whoever reads the number.
 */
export async function countFacesAndPeople(
  db: Queryable,
  ownerId: string,
): Promise<{ faces: number; people: number }> {
  return db
    .selectFrom('allFaces')
    .select(eb => [
      eb.fn.countAll<number>().as('faces'),
      eb.fn.count<number>('personId').distinct().as('people'),
    ])
    .where('ownerId', '=', ownerId)
    .executeTakeFirstOrThrow()
}
