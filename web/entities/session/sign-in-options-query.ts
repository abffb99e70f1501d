import { queryOptions } from '@tanstack/react-query'
import { request } from '../../api-client.ts'
import { API } from '../../paths.ts'

/** The ways to sign in, which change only when the server restarts. */
export const signInOptionsQuery = queryOptions({
  queryKey: ['sign-in-options'],
  queryFn: ({ signal }) => request(API.signInOptions, { signal }),
  staleTime: Infinity,
})
