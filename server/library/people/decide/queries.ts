import { sql } from 'kysely'
import type { Queryable } from '../../../storage/db/database.ts'
import { expandJsonItems } from '../../../storage/db/expand-json-items.ts'
import { idList } from '../../../storage/db/id-list.ts'
import { unindexedOwnerId } from '../../../storage/db/unindexed-owner-id.ts'
import { NOT_SHOWN } from '../../photos/not-shown.ts'
import { splitForStatements } from '../../../storage/db/split-for-statements.ts'
import type { PersonRow } from '../read/queries.ts'
import type { AnswerRow } from '../read/review-queries.ts'

/** Has no cover, since refresh-covers.ts chooses one once the person has faces. */
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
 * Counting all faces of these people again would take as long as the library is large.
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

export type DrawnFaceRow = {
  readonly id: string
  readonly photoId: string
  /** The decision that drew the box. */
  readonly seq: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly personId: string | null
  readonly name: string | null
}

export async function insertDrawnFace(db: Queryable, ownerId: string, face: DrawnFaceRow): Promise<void> {
  await db
    .insertInto('drawnFaces')
    .values({ ...face, ownerId })
    .execute()
}

export async function insertAnswer(
  db: Queryable,
  ownerId: string,
  answer: AnswerRow & { readonly seq: number | null; readonly answeredAt: number },
): Promise<void> {
  // The question about these two faces may have been asked in the other order.
  await db
    .deleteFrom('reviewAnswers')
    .where('ownerId', '=', ownerId)
    .where('faceId', '=', answer.otherFaceId)
    .where('otherFaceId', '=', answer.faceId)
    .execute()
  await db
    .insertInto('reviewAnswers')
    .values({ ...answer, ownerId })
    .onConflict(conflict =>
      conflict.columns(['ownerId', 'faceId', 'otherFaceId']).doUpdateSet(eb => ({
        answer: eb.ref('excluded.answer'),
        seq: eb.ref('excluded.seq'),
        personId: eb.ref('excluded.personId'),
        otherPersonId: eb.ref('excluded.otherPersonId'),
        answeredAt: eb.ref('excluded.answeredAt'),
      })),
    )
    .execute()
}

export async function deleteSkips(db: Queryable, ownerId: string): Promise<void> {
  await db
    .deleteFrom('reviewAnswers')
    .where('ownerId', '=', ownerId)
    .where('answer', '=', 'not-sure')
    .execute()
}

/** Deletes a skip, and returns whether the question about these faces had been skipped. */
export async function deleteSkip(
  db: Queryable,
  ownerId: string,
  faceIds: readonly [string, string],
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('reviewAnswers')
    .where('ownerId', '=', ownerId)
    .where('faceId', 'in', faceIds)
    .where('otherFaceId', 'in', faceIds)
    .where('answer', '=', 'not-sure')
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
