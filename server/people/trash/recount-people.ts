import type { Queryable } from '../../db/database.ts'
import { countFacesByPerson, updatePerson } from '../decide/queries.ts'
import { refreshCovers } from '../decide/refresh-covers.ts'
import { findAllPeople } from '../decide/whole-library-queries.ts'

/** Updates the counts and covers of people after some of their faces were hidden or shown. */
export async function recountPeople(
  db: Queryable,
  ownerId: string,
  personIds: readonly string[],
): Promise<void> {
  const totals = new Map((await countFacesByPerson(db, ownerId, personIds)).map(one => [one.personId, one]))
  for (const person of await findAllPeople(db, ownerId, personIds)) {
    const { photoCount = 0, faceCount = 0 } = totals.get(person.id) ?? {}
    if (photoCount !== person.photoCount || faceCount !== person.faceCount)
      await updatePerson(db, ownerId, person.id, { photoCount, faceCount })
  }
  await refreshCovers(db, ownerId, personIds)
}
