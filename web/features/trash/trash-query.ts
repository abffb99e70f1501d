import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { request } from '../../api-client.ts'
import { API } from '../../paths.ts'

const PAGE_SIZE = 200

/** Photos in the trash, the last deleted first. */
export const trashQuery = infiniteQueryOptions({
  queryKey: ['trash'],
  queryFn: ({ pageParam, signal }) => request(API.trash(pageParam, PAGE_SIZE), { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: page => page.nextCursor,
})

export const storageQuery = queryOptions({
  queryKey: ['storage'],
  queryFn: ({ signal }) => request(API.storage, { signal }),
})
