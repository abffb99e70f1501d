import { infiniteQueryOptions } from '@tanstack/react-query'
import { request } from '../../api-client.ts'
import { API } from '../../paths.ts'

const PAGE_SIZE = 8

/** What the user did, the newest first. */
export const activityQuery = infiniteQueryOptions({
  queryKey: ['activity'],
  queryFn: async ({ pageParam, signal }) => request(API.activity(pageParam, PAGE_SIZE), { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: page => page.nextCursor,
  // Something may have happened on any other screen.
  staleTime: 0,
})
