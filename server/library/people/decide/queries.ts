import { sql } from 'kysely'
import type { Queryable } from '../../../storage/db/database.ts'
import { expandJsonItems } from '../../../storage/db/expand-json-items.ts'
import { idList } from '../../../storage/db/id-list.ts'
import { splitForStatements } from '../../../storage/db/split-for-statements.ts'
import { unindexedOwnerId } from '../../../storage/db/unindexed-owner-id.ts'
import { NOT_SHOWN } from '../../faces/queries.ts'
import type { PersonRow } from '../read/queries.ts'

/** Has no cover, since refreshCovers chooses one once the person has faces. */
export type NewPerson = Omit<PersonRow, 'coverFaceId' | 'coverChosenAt'>

export type PersonCounts = Pick<PersonRow, 'id' | 'photoCount' | 'faceCount'>

export type Totals = { readonly personId: string; readonly photoCount: number; readonly faceCount: number }

export async function insertPeople(
  db: Queryable,
  ownerId: string,
  people: readonly NewPerson[],
): Promise<void> {
  for (const some of splitForStatements(people)) {
    const rows = some.map(person => ({ ...person, ownerId, coverFaceId: '' }))
    await db.insertInto('allPeople').values(rows).execute()
  }
}

export async function deletePeople(db: Queryable, ownerId: string, ids: readonly string[]): Promise<void> {
  for (const some of splitForStatements(ids)) {
    await db
      .deleteFrom('allPeople')
      .where(unindexedOwnerId('allPeople'), '=', ownerId)
      .where('id', 'in', some)
      .execute()
  }
}

export async function updatePerson(
  db: Queryable,
  ownerId: string,
  id: string,
  values: Partial<Omit<PersonRow, 'id' | 'number' | 'createdAt'>>,
): Promise<void> {
  await db.updateTable('allPeople').set(values).where('ownerId', '=', ownerId).where('id', '=', id).execute()
}

/** Uses one statement, because a grouping may change thousands of people. */
export async function updateCounts(
  db: Queryable,
  ownerId: string,
  people: readonly PersonCounts[],
): Promise<void> {
  if (people.length === 0) return
  const counts = JSON.stringify(people.map(({ id, photoCount, faceCount }) => [id, photoCount, faceCount]))
  await sql`update "allPeople" set "photoCount" = counts."photoCount", "faceCount" = counts."faceCount"
    from (select value ->> 0 as id, cast(value ->> 1 as bigint) as "photoCount",
      cast(value ->> 2 as bigint) as "faceCount" from ${expandJsonItems(counts)}) as counts
    where "allPeople".id = counts.id and ${unindexedOwnerId('allPeople')} = ${ownerId}`.execute(db)
}

/** Uses one statement, because a grouping may change thousands of people. */
export async function updateCovers(
  db: Queryable,
  ownerId: string,
  people: readonly Pick<PersonRow, 'id' | 'coverFaceId' | 'coverChosenAt'>[],
): Promise<void> {
  if (people.length === 0) return
  const covers = JSON.stringify(
    people.map(({ id, coverFaceId, coverChosenAt }) => [id, coverFaceId, coverChosenAt]),
  )
  await sql`update "allPeople" set "coverFaceId" = covers."faceId", "coverChosenAt" = covers."chosenAt"
    from (select value ->> 0 as id, value ->> 1 as "faceId",
      cast(value ->> 2 as bigint) as "chosenAt" from ${expandJsonItems(covers)}) as covers
    where "allPeople".id = covers.id and ${unindexedOwnerId('allPeople')} = ${ownerId}`.execute(db)
}

/**
 * Counts faces and photos outside the trash. Omits people without any face; people whose faces are
 * all in the trash have counts of 0.
 */
export async function countFacesByPerson(
  db: Queryable,
  ownerId: string,
  personIds: readonly string[],
): Promise<Totals[]> {
  const found: Totals[] = []
  for (const some of splitForStatements(personIds)) {
    const rows = await db
      .selectFrom('allFaces')
      .select(eb => [
        eb.ref('personId').$notNull().as('personId'),
        sql<number>`count(*) filter (where "trashedAt" is null)`.as('faceCount'),
        sql<number>`count(distinct "photoId") filter (where "trashedAt" is null)`.as('photoCount'),
      ])
      .where('ownerId', '=', ownerId)
      .where('personId', 'in', some)
      .groupBy('personId')
      .execute()
    found.push(...rows)
  }
  return found
}

/**
 * Adds the faces in these photos to the counts of their people (`by` 1), or takes them away (-1).
 * Counting all faces of these people again would take time proportional to the size of the library.
 */
export async function shiftCounts(
  db: Queryable,
  ownerId: string,
  { photoIds, by }: { photoIds: readonly string[]; by: 1 | -1 },
): Promise<void> {
  const moved = sql<{ personId: string }>`(
    select "personId", count(*) as faces, count(distinct "photoId") as photos from "allFaces"
    where ${unindexedOwnerId('allFaces')} = ${ownerId} and "photoId" in ${idList(photoIds)}
      and "personId" is not null and "trashedAt" is distinct from ${NOT_SHOWN}
    group by "personId")`
  await sql`update "allPeople" set
      "faceCount" = "faceCount" + ${by} * moved.faces, "photoCount" = "photoCount" + ${by} * moved.photos
    from ${moved} as moved
    where "allPeople".id = moved."personId" and ${unindexedOwnerId('allPeople')} = ${ownerId}`.execute(db)
}

/** Returns the number for the next new person; see GroupingsTable. */
export async function findNextNumber(db: Queryable, ownerId: string): Promise<number> {
  const { highest, last } = await db
    .selectNoFrom(eb => [
      eb
        .selectFrom('allPeople')
        .select(people => people.fn.max<number | null>('number').as('number'))
        .where('ownerId', '=', ownerId)
        .as('highest'),
      eb.selectFrom('groupings').select('lastPersonNumber').where('ownerId', '=', ownerId).as('last'),
    ])
    .executeTakeFirstOrThrow()
  return Math.max(highest ?? 0, last ?? 0) + 1
}

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
