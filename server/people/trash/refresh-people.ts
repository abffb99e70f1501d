import type { Queryable } from '../../db/database.ts'
import { recountPeople } from '../decide/recount-people.ts'
import { refreshCovers } from '../decide/refresh-covers.ts'

/** Updates the counts and covers of people after some of their faces were hidden or shown. */
export async function refreshPeople(
  db: Queryable,
  ownerId: string,
  personIds: readonly string[],
): Promise<void> {
  await recountPeople(db, ownerId, personIds)
  await refreshCovers(db, ownerId, personIds)
}
