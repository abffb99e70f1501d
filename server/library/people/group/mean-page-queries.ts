import { sql } from 'kysely'
import type { Queryable } from '../../../storage/db/database.ts'
import { openRows } from '../../../storage/db/sealed-faces.ts'
import type { Sealer } from '../../../storage/db/sealed-value.ts'
import { numberList } from '../../../storage/db/id-list.ts'

export type MeanPage = { readonly block: number; readonly people: string; readonly means: Uint8Array }

export type CountedPerson = {
  readonly id: string
  readonly number: number
  /** Number of faces outside the trash that are not rejected. */
  readonly faces: number
  /** Whether the stored counts of the person match these faces. */
  readonly isCounted: boolean
}

export async function readMeanPages(
  db: Queryable,
  ownerId: string,
  engineVersion: string,
): Promise<MeanPage[]> {
  const pages = await db
    .selectFrom('meanPages')
    .select(['block', 'people', 'means'])
    .where('ownerId', '=', ownerId)
    .where('engineVersion', '=', engineVersion)
    .orderBy('block')
    .execute()
  return openRows(db, ownerId, pages, 'means')
}

/** Returns whether the owner has at least this number of people. */
export async function hasPeople(db: Queryable, ownerId: string, minimum: number): Promise<boolean> {
  const found = await db
    .selectFrom('people')
    .select('id')
    .where('ownerId', '=', ownerId)
    .limit(1)
    .offset(Math.max(0, minimum - 1))
    .executeTakeFirst()
  return found !== undefined
}

/** Returns the blocks that have a page. */
export async function listBlocks(db: Queryable, ownerId: string, engineVersion: string): Promise<number[]> {
  const pages = await db
    .selectFrom('meanPages')
    .select('block')
    .where('ownerId', '=', ownerId)
    .where('engineVersion', '=', engineVersion)
    .execute()
  return pages.map(({ block }) => block)
}

/** Returns the people with these numbers, including people without a face. */
export async function listCountedPeople(
  db: Queryable,
  ownerId: string,
  numbers: readonly number[],
): Promise<CountedPerson[]> {
  const { rows } = await sql<Omit<CountedPerson, 'isCounted'> & { isCounted: number | boolean }>`
    select id, number, "countedFaces" as faces,
      "faceCount" = "countedFaces" and "photoCount" = "countedPhotos" as "isCounted"
    from (
      select people.id, people.number, people."faceCount", people."photoCount",
        (
          select count(*) from faces
          where faces."ownerId" = people."ownerId" and faces."personId" = people.id
            and faces.standing <> 'rejected'
        ) as "countedFaces",
        (
          select count(distinct faces."photoId") from faces
          where faces."ownerId" = people."ownerId" and faces."personId" = people.id
            and faces.standing <> 'rejected'
        ) as "countedPhotos"
      from "allPeople" as people
      where people."ownerId" = ${ownerId} and people.number in ${numberList(numbers)}
    ) as counted
    order by number`.execute(db)
  return rows.map(row => ({ ...row, isCounted: Boolean(row.isCounted) }))
}

/** Deletes the pages of other engines, which are useless once people are grouped by this one. */
export async function deleteOtherMeanPages(
  db: Queryable,
  ownerId: string,
  engineVersion: string,
): Promise<void> {
  await db
    .deleteFrom('meanPages')
    .where('ownerId', '=', ownerId)
    .where(eb => eb.or([eb('engineVersion', '<', engineVersion), eb('engineVersion', '>', engineVersion)]))
    .execute()
}

/** Deletes the pages of an engine; returns their blocks. */
export async function takeMeanPages(
  db: Queryable,
  ownerId: string,
  engineVersion: string,
): Promise<number[]> {
  const deleted = await db
    .deleteFrom('meanPages')
    .where('ownerId', '=', ownerId)
    .where('engineVersion', '=', engineVersion)
    .returning('block')
    .execute()
  return deleted.map(({ block }) => block)
}

/** Replaces the page if another process has written it meanwhile: both are right. */
export async function putMeanPage(
  db: Queryable,
  ownerId: string,
  { sealer, ...page }: MeanPage & { readonly engineVersion: string; readonly sealer: Sealer },
): Promise<void> {
  const { block, ...content } = { ...page, means: sealer.seal(page.means) }
  await db
    .insertInto('meanPages')
    .values({ ownerId, block, ...content })
    .onConflict(conflict => conflict.columns(['ownerId', 'block']).doUpdateSet(content))
    .execute()
}
