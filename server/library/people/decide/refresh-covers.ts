import type { Queryable } from '../../../storage/db/database.ts'
import { splitForStatements } from '../../../storage/db/split-for-statements.ts'
import { findBestFaces, listChosenCovers } from '../read/cover-queries.ts'
import { findPeople, isFaceOfPerson, type PersonRow } from '../read/queries.ts'
import type { Cover } from './change.ts'
import { updateCovers } from './queries.ts'

/**
 * Sets each person's cover: the chosen face if it still belongs to the person, else their best
 * face. Returns the people whose cover changed.
 */
export async function refreshCovers(
  db: Queryable,
  ownerId: string,
  personIds: readonly string[],
): Promise<PersonRow[]> {
  const changed: PersonRow[] = []
  for (const some of splitForStatements(personIds)) {
    const chosen = await findChosenCovers(db, ownerId, some)
    const best = await findBestFaces(
      db,
      ownerId,
      some.filter(id => !chosen.has(id)),
    )
    for (const person of await findPeople(db, ownerId, some)) {
      const { id, coverFaceId, coverChosenAt } = person
      const cover = chosen.get(id) ?? { coverFaceId: best.get(id) ?? '', coverChosenAt: null }
      if (coverFaceId === cover.coverFaceId && coverChosenAt === cover.coverChosenAt) continue
      changed.push({ ...person, ...cover })
    }
  }
  await updateCovers(db, ownerId, changed)
  return changed
}

/** Omits people without a chosen cover that still belongs to them. */
async function findChosenCovers(
  db: Queryable,
  ownerId: string,
  personIds: readonly string[],
): Promise<Map<string, Cover>> {
  const chosen = new Map<string, Cover>()
  for (const { personId, after } of await listChosenCovers(db, ownerId, personIds)) {
    // Only keep-effects.ts writes these choices.
    const cover = JSON.parse(after ?? '') as Cover
    if (cover.coverChosenAt === null) chosen.delete(personId)
    else if (await isFaceOfPerson(db, ownerId, { faceId: cover.coverFaceId, personId }))
      chosen.set(personId, cover)
  }
  return chosen
}
