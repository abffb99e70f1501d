import { sql } from 'kysely'
import type { Queryable } from './database.ts'
import { idList } from './id-list.ts'
import { unindexedOwnerId } from './unindexed-owner-id.ts'

/**
 * Deletes those of these people who have no face, except people to whom undo or redo may give one:
 * undo needs their names and ids to restore them. Returns the deleted people.
 */
export async function deleteFacelessPeople(
  db: Queryable,
  ownerId: string,
  personIds: readonly string[],
): Promise<string[]> {
  if (personIds.length === 0) return []
  // Each subquery runs once rather than for every person, because none of these columns is indexed.
  const { rows } = await sql<{ id: string }>`delete from "allPeople"
    where ${unindexedOwnerId('allPeople')} = ${ownerId} and id in ${idList(personIds)}
    and not exists (
      select 1 from "allFaces" where "ownerId" = ${ownerId} and "personId" = "allPeople".id
    )
    and id not in (
      select "fromPersonId" from "decisionFaces" where "ownerId" = ${ownerId} and "fromPersonId" is not null
      union select "toPersonId" from "decisionFaces" where "ownerId" = ${ownerId} and "toPersonId" is not null
      union select "fromPersonId" from "followingMoves" where "ownerId" = ${ownerId} and "fromPersonId" is not null
      union select "toPersonId" from "followingMoves" where "ownerId" = ${ownerId} and "toPersonId" is not null
      union select "personId" from "drawnFaces" where "ownerId" = ${ownerId} and "personId" is not null
    )
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}
