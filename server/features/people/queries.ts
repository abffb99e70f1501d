import type { Queryable } from '../../db/database.ts'

export type PersonRow = {
  readonly id: string
  readonly number: number
  readonly name: string | null
  readonly coverFaceId: string
  readonly photoCount: number
  readonly faceCount: number
}

/** Where a page of people begins: after the one with these. */
export type PeopleCursor = { readonly photoCount: number; readonly number: number }

/** Most photos first, among equals the older number. */
export async function listPeople(
  db: Queryable,
  ownerId: string,
  { after, limit }: { after: PeopleCursor | null; limit: number },
): Promise<PersonRow[]> {
  const people = db.selectFrom('people').select(PERSON_COLUMNS).where('ownerId', '=', ownerId)
  const rest = after
    ? people.where(eb =>
        eb.or([
          eb('photoCount', '<', after.photoCount),
          eb.and([eb('photoCount', '=', after.photoCount), eb('number', '>', after.number)]),
        ]),
      )
    : people
  return rest.orderBy('photoCount', 'desc').orderBy('number').limit(limit).execute()
}

export async function countPeople(db: Queryable, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('people')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('ownerId', '=', ownerId)
    .executeTakeFirstOrThrow()
  return count
}

export async function findPerson(
  db: Queryable,
  ownerId: string,
  personId: string,
): Promise<PersonRow | undefined> {
  return db
    .selectFrom('people')
    .select(PERSON_COLUMNS)
    .where('ownerId', '=', ownerId)
    .where('id', '=', personId)
    .executeTakeFirst()
}

const PERSON_COLUMNS = ['id', 'number', 'name', 'coverFaceId', 'photoCount', 'faceCount'] as const
