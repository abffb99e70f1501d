import { queryOptions } from '@tanstack/react-query'
import { request } from '../../api-client.ts'
import { SETTINGS_API } from '../../settings-paths.ts'

/** How the user can sign in. */
export const securityQuery = queryOptions({
  queryKey: ['security'],
  queryFn: ({ signal }) => request(SETTINGS_API.security, { signal }),
})
