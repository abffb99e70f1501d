import { queryOptions } from '@tanstack/react-query'
import { request } from '../../api-client.ts'
import { API } from '../../paths.ts'

/** How the person gets in. */
export const securityQuery = queryOptions({
  queryKey: ['security'],
  queryFn: ({ signal }) => request(API.security, { signal }),
})
