import { queryOptions } from '@tanstack/react-query'
import type { SessionAnswer, SignedInUser } from '../../../shared/api/session.ts'
import { requestJson } from '../../api-client.ts'
import { API } from '../../paths.ts'

/** Who is signed in on this browser, or null. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }): Promise<SignedInUser | null> =>
    (await requestJson<SessionAnswer>(API.session, { signal })).user,
  staleTime: Infinity,
})
