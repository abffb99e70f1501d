import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api-client.ts'

/** The server's limits for uploads, which change only when it restarts. */
export const limitsQuery = queryOptions({
  queryKey: ['limits'],
  queryFn: ({ signal }) => call('GET /api/limits', { signal }),
  staleTime: Infinity,
})
