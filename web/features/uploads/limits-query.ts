import { queryOptions } from '@tanstack/react-query'
import { request } from '../../api-client.ts'
import { API } from '../../paths.ts'

/** The server's limits for uploads, which change only when it restarts. */
export const limitsQuery = queryOptions({
  queryKey: ['limits'],
  queryFn: ({ signal }) => request(API.limits, { signal }),
  staleTime: Infinity,
})
