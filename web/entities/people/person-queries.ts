import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { request } from '../../api-client.ts'
import { API } from '../../paths.ts'
import { texts } from '../../texts.ts'

export const personQuery = (personId: string) =>
  queryOptions({
    queryKey: ['people', 'one', personId],
    queryFn: ({ signal }) => request(API.person(personId), { signal }),
  })

export const companionsQuery = (personId: string) =>
  queryOptions({
    queryKey: ['people', 'companions', personId],
    queryFn: ({ signal }) => request(API.companions(personId), { signal }),
  })

/** Users find further people by typing a name. */
const MAX_PEOPLE = 60

/**
 * People that a typed name may mean; all people for an empty one. Keeps the previous answer until
 * the next one arrives.
 */
export const peopleByNameQuery = (name: string, limit = MAX_PEOPLE) =>
  queryOptions({
    queryKey: ['people', 'by-name', name, limit],
    queryFn: ({ signal }) =>
      request(API.searchPeople({ name: findServerName(name), limit: String(limit) }), { signal }),
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
    queryFn: ({ signal }) => request(API.searchPeople({ ids: ids.join(','), limit: '200' }), { signal }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })
