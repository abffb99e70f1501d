import type { PeopleShown } from '../../../shared/api/people.ts'
import type { Queryable } from '../../db/database.ts'
import { PERSON_COLUMNS, type PersonRow } from '../decide/people-queries.ts'

/** Where a page of people begins: after the one with these. */
export type PeopleCursor = {
  readonly isFavourite: boolean
  readonly photoCount: number
  readonly number: number
}

/** Favourites first, then most photos, among equals the older number. */
export async function listPeople(
  db: Queryable,
  ownerId: string,
  { show, after, limit }: { show: PeopleShown; after: PeopleCursor | null; limit: number },
): Promise<PersonRow[]> {
  const people = peopleShown(db, ownerId, show).select(PERSON_COLUMNS)
  const rest = after
    ? people.where(eb => {
        const alike = eb('favouriteAt', after.isFavourite ? 'is not' : 'is', null)
        const smaller = eb.or([
          eb('photoCount', '<', after.photoCount),
          eb.and([eb('photoCount', '=', after.photoCount), eb('number', '>', after.number)]),
        ])
        const later = eb.and([alike, smaller])
        return after.isFavourite ? eb.or([eb('favouriteAt', 'is', null), later]) : later
      })
    : people
  return rest
    .orderBy(eb => eb('favouriteAt', 'is', null))
    .orderBy('photoCount', 'desc')
    .orderBy('number')
    .limit(limit)
    .execute()
}

export async function countPeople(db: Queryable, ownerId: string, show: PeopleShown): Promise<number> {
  const { count } = await peopleShown(db, ownerId, show)
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function peopleShown(db: Queryable, ownerId: string, show: PeopleShown) {
  const people = db.selectFrom('people').where('ownerId', '=', ownerId)
  return show === 'all' ? people : people.where('hiddenAt', show === 'hidden' ? 'is not' : 'is', null)
}
