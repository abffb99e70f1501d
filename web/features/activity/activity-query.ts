import { infiniteQueryOptions } from '@tanstack/react-query'
import { request } from '../../api-client.ts'
import { API } from '../../paths.ts'

const PAGE_SIZE = 8

/** The user's actions, newest first. */
export const activityQuery = infiniteQueryOptions({
  queryKey: ['activity'],
  queryFn: async ({ pageParam, signal }) => request(API.activity(pageParam, PAGE_SIZE), { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: page => page.nextCursor,
  // Other screens may have added some.
  staleTime: 0,
})
