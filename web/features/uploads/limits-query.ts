import { queryOptions } from '@tanstack/react-query'
import type { LimitsAnswer } from '../../../shared/api/limits.ts'
import { requestJson } from '../../api-client.ts'
import { API } from '../../paths.ts'

/** What the server takes; it changes only when the server starts anew. */
export const limitsQuery = queryOptions({
  queryKey: ['limits'],
  queryFn: ({ signal }) => requestJson<LimitsAnswer>(API.limits, { signal }),
  staleTime: Infinity,
})
