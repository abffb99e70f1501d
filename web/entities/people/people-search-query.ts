import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { request } from '../../api-client.ts'
import { API } from '../../paths.ts'

/** More than these are found by their names. */
const MOST_PEOPLE = '60'

/**
 * Whom a typed name may mean; everybody without one. The last answer stays until the next is there.
 */
export const peopleByNameQuery = (name: string) =>
  queryOptions({
    queryKey: ['people', 'by-name', name],
    queryFn: ({ signal }) => request(API.searchPeople({ name, limit: MOST_PEOPLE }), { signal }),
    placeholderData: keepPreviousData,
  })

/** The people with these ids, as far as they are still there. */
export const peopleByIdQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['people', 'by-id', ...ids],
    queryFn: ({ signal }) => request(API.searchPeople({ ids: ids.join(','), limit: '200' }), { signal }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })
