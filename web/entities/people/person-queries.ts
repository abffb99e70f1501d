import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api-client.ts'
import { texts } from '../../texts.ts'

export const personQuery = (personId: string) =>
  queryOptions({
    queryKey: ['people', 'one', personId],
    queryFn: ({ signal }) => call('GET /api/people/:personId', { params: { personId }, signal }),
  })

export const companionsQuery = (personId: string) =>
  queryOptions({
    queryKey: ['people', 'companions', personId],
    queryFn: ({ signal }) => call('GET /api/people/:personId/companions', { params: { personId }, signal }),
  })

/** More people are found by typing a name. */
const MAX_PEOPLE = 60

/**
 * People that a typed name may mean; all people for an empty one. Keeps the previous answer until
 * the next one arrives.
 */
export const peopleByNameQuery = (name: string, limit = MAX_PEOPLE) =>
  queryOptions({
    queryKey: ['people', 'by-name', name, limit],
    queryFn: ({ signal }) =>
      call('GET /api/search/people', { query: { name: findServerName(name), limit }, signal }),
    placeholderData: keepPreviousData,
  })

/** Returns the server's name for what may be typed of an unnamed person: "الشخص 4". */
function findServerName(typed: string): string {
  const own = texts.person('').trim()
  return typed.startsWith(own) ? `Person${typed.slice(own.length)}` : typed
}

/** The people with these ids, without those who no longer exist. */
export const peopleByIdQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['people', 'by-id', ...ids],
    queryFn: ({ signal }) =>
      call('GET /api/search/people', { query: { ids: ids.join(','), limit: 200 }, signal }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })
