import type { Queryable } from '../../db/database.ts'
import { splitForStatements } from '../../db/split-for-statements.ts'
import { findBestFaces, listChosenCovers } from '../read/cover-queries.ts'
import { findPeople, isFaceOf } from '../read/queries.ts'
import type { Cover } from './change.ts'
import { updatePerson } from './queries.ts'

/**
 * Shows each of these people, as far as they are there, by the cover chosen last among those that
 * are theirs, else by their best.
 */
export async function refreshCovers(
  db: Queryable,
  ownerId: string,
  personIds: readonly string[],
): Promise<void> {
  for (const some of splitForStatements(personIds)) {
    const chosen = await findChosenCovers(db, ownerId, some)
    const best = await findBestFaces(
      db,
      ownerId,
      some.filter(id => !chosen.has(id)),
    )
    for (const { id, coverFaceId, coverChosenAt } of await findPeople(db, ownerId, some)) {
      const cover = chosen.get(id) ?? { coverFaceId: best.get(id) ?? '', coverChosenAt: null }
      const isSame = coverFaceId === cover.coverFaceId && coverChosenAt === cover.coverChosenAt
      if (!isSame) await updatePerson(db, ownerId, id, cover)
    }
  }
}

/**
 * Not of those for whom the user left it to the machine, or where every face that they chose is
 * somebody else's by now.
 */
async function findChosenCovers(
  db: Queryable,
  ownerId: string,
  personIds: readonly string[],
): Promise<Map<string, Cover>> {
  const chosen = new Map<string, Cover>()
  for (const { personId, after } of await listChosenCovers(db, ownerId, personIds)) {
    // Only carry-out.ts writes choices.
    const cover = JSON.parse(after ?? '') as Cover
    if (cover.coverChosenAt === null) chosen.delete(personId)
    else if (await isFaceOf(db, ownerId, { faceId: cover.coverFaceId, personId })) chosen.set(personId, cover)
  }
  return chosen
}
