import { queryOptions } from '@tanstack/react-query'
import type { WaysIn } from '../../../shared/api/ways-in.ts'
import { requestJson } from '../../api-client.ts'
import { API } from '../../paths.ts'

/** They change only when the server is started anew. */
export const waysInQuery = queryOptions({
  queryKey: ['ways-in'],
  queryFn: ({ signal }) => requestJson<WaysIn>(API.waysIn, { signal }),
  staleTime: Infinity,
})
