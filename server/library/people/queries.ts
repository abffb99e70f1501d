import { sql } from 'kysely'
import type { Queryable } from '../../storage/db/database.ts'
import { type EngineExpression, engineSql } from '../../storage/db/engine.ts'
import { idList } from '../../storage/db/id-list.ts'
import { unindexedOwnerId } from '../../storage/db/unindexed-owner-id.ts'

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

/**
 * Returns the next version of an owner's people: the time, or one more if the clock was set back.
 */
export function computeNextVersion(now: number): EngineExpression<number> {
  return engineSql(engine => engine.greater(sql.val(now), sql`${sql.ref('groupings.version')} + 1`))
}
