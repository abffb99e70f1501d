import { queryOptions } from '@tanstack/react-query'
import { request } from '../../api-client.ts'
import { API } from '../../paths.ts'

/** How the user can sign in. */
export const securityQuery = queryOptions({
  queryKey: ['security'],
  queryFn: ({ signal }) => request(API.security, { signal }),
})
