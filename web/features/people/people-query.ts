import { infiniteQueryOptions } from '@tanstack/react-query'
import type { PeoplePage } from '../../../shared/api/people.ts'
import { requestJson } from '../../api-client.ts'
import { API } from '../../paths.ts'

const PAGE_SIZE = 200

/** Everybody found, most photos first. */
export const peopleQuery = infiniteQueryOptions({
  queryKey: ['people', 'all'],
  queryFn: ({ pageParam, signal }) => requestJson<PeoplePage>(API.people(pageParam, PAGE_SIZE), { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: page => page.nextCursor,
})
