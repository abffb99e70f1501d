import type { Queryable } from '../../../storage/db/database.ts'
import { countFacesByPerson, updatePerson } from './queries.ts'
import { findAllPeople } from './whole-library-queries.ts'

/** Updates the counts of people, and returns the ids of those without a face. */
export async function recountPeople(
  db: Queryable,
  ownerId: string,
  ids: readonly string[],
): Promise<string[]> {
  const totals = new Map((await countFacesByPerson(db, ownerId, ids)).map(one => [one.personId, one]))
  const people = await findAllPeople(db, ownerId, ids)
  for (const { id, ...was } of people) {
    const { faceCount, photoCount } = totals.get(id) ?? { faceCount: 0, photoCount: 0 }
    if (faceCount !== was.faceCount || photoCount !== was.photoCount)
      await updatePerson(db, ownerId, id, { faceCount, photoCount })
  }
  return people.flatMap(({ id }) => (totals.has(id) ? [] : [id]))
}
