import { queryOptions } from '@tanstack/react-query'
import type { Security } from '../../../shared/api/security.ts'
import { requestJson } from '../../api-client.ts'
import { API } from '../../paths.ts'

/** How the person gets in. */
export const securityQuery = queryOptions({
  queryKey: ['security'],
  queryFn: ({ signal }) => requestJson<Security>(API.security, { signal }),
})
