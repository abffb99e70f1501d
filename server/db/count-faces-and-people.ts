import type { Queryable } from './database.ts'

/**
 * Counts an owner's faces, and the people who have a face, including the trash. People without a
 * face who are kept only for an undo are not counted.
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
