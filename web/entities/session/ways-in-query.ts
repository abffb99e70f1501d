import { queryOptions } from '@tanstack/react-query'
import { request } from '../../api-client.ts'
import { API } from '../../paths.ts'

/** They change only when the server is started anew. */
export const waysInQuery = queryOptions({
  queryKey: ['ways-in'],
  queryFn: ({ signal }) => request(API.waysIn, { signal }),
  staleTime: Infinity,
})
