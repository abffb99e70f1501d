import { sql } from 'kysely'
import type { Queryable } from '../../db/database.ts'
import { idList } from '../../db/id-list.ts'

export type MeanPage = { readonly personIds: readonly string[]; readonly means: Uint8Array }

export type CountedPerson = {
  readonly id: string
  /** Whether the stored counts of the person match the faces that exist. */
  readonly isCounted: boolean
}

export async function readMeanPages(
  db: Queryable,
  ownerId: string,
  engineVersion: string,
): Promise<MeanPage[]> {
  const pages = await db
    .selectFrom('meanPages')
    .select(['personIds', 'means'])
    .where('ownerId', '=', ownerId)
    .where('engineVersion', '=', engineVersion)
    .execute()
  // Only insertMeanPage writes this column.
  return pages.map(({ personIds, means }) => ({ personIds: JSON.parse(personIds) as string[], means }))
}

export async function countPeople(db: Queryable, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('people')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('ownerId', '=', ownerId)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Returns the people, or those of the given ones, whose means are on no page. People with all faces
 * in the trash need none.
 */
export async function listUnpagedPeople(
  db: Queryable,
  ownerId: string,
  of?: readonly string[],
): Promise<CountedPerson[]> {
  const { rows } = await sql<{ id: string; isCounted: number | boolean }>`
    select people.id, people."faceCount" = (
        select count(*) from faces
        where faces."ownerId" = people."ownerId" and faces."personId" = people.id
          and faces.standing <> 'rejected'
      ) and people."photoCount" = (
        select count(distinct faces."photoId") from faces
        where faces."ownerId" = people."ownerId" and faces."personId" = people.id
          and faces.standing <> 'rejected'
      ) as "isCounted"
    from people
    where people."ownerId" = ${ownerId} ${of ? sql`and people.id in ${idList(of)}` : sql``}
      and not exists (select 1 from "pagedPeople" where "pagedPeople"."personId" = people.id)
    order by people.number`.execute(db)
  return rows.map(({ id, isCounted }) => ({ id, isCounted: Boolean(isCounted) }))
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
    .where('engineVersion', '!=', engineVersion)
    .execute()
}

export async function insertMeanPage(
  db: Queryable,
  ownerId: string,
  { engineVersion, personIds, means }: MeanPage & { readonly engineVersion: string },
): Promise<void> {
  const { id: pageId } = await db
    .insertInto('meanPages')
    .values({ ownerId, engineVersion, personIds: JSON.stringify(personIds), means })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = personIds.map(personId => ({ personId, ownerId, pageId }))
  await db.insertInto('pagedPeople').values(rows).execute()
}
