import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import type { PeopleShown, PersonSummary } from '../../../shared/api/people.ts'
import { RARE_PHOTO_COUNT } from '../../../shared/api/rare-people.ts'
import { call } from '../../api-client.ts'

const PAGE_SIZE = 200

/** All people, favourites first, then most photos first. */
export const peopleQuery = queryPeoplePages('visible')

export const hiddenPeopleQuery = queryPeoplePages('hidden')

function queryPeoplePages(show: PeopleShown) {
  return infiniteQueryOptions({
    queryKey: ['people', show],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/people', { query: { show, cursor: pageParam, limit: PAGE_SIZE }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.nextCursor,
  })
}

/** Returns whether a person is in so few photos that it may be a passer-by. */
export function isRare({ isFavourite, isNamed, photoCount }: PersonSummary): boolean {
  return !isFavourite && !isNamed && photoCount <= RARE_PHOTO_COUNT
}

const ABOUT_PEOPLE = [
  'people',
  'photos',
  'faces',
  'history',
  'review',
  'suggested-names',
  'grouping',
  'overview',
]

/** Fetches the people and photos on the screen again, and all others when they are next shown. */
export function refreshPeople(queryClient: QueryClient): void {
  for (const key of ABOUT_PEOPLE) void queryClient.invalidateQueries({ queryKey: [key] })
}
