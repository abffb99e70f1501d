import { infiniteQueryOptions } from '@tanstack/react-query'
import type { PeopleShown } from '../../../shared/api/people.ts'
import { request } from '../../api-client.ts'
import { API } from '../../paths.ts'

const PAGE_SIZE = 200

/** All people, favourites first, then most photos first. */
export const peopleQuery = queryPeoplePages('visible')

export const hiddenPeopleQuery = queryPeoplePages('hidden')

function queryPeoplePages(show: PeopleShown) {
  return infiniteQueryOptions({
    queryKey: ['people', show],
    queryFn: ({ pageParam, signal }) => request(API.people(show, pageParam, PAGE_SIZE), { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.nextCursor,
  })
}
