import { queryOptions } from '@tanstack/react-query'
import { request } from '../../api-client.ts'
import { API } from '../../paths.ts'

/** Hands in the invitation that stands behind the # of the address, once; whether it is good. */
export const invitationQuery = queryOptions({
  queryKey: ['invitation'],
  queryFn: async ({ signal }): Promise<boolean> => {
    const token = location.hash.slice(1)
    if (token === '') return false
    const { isValid } = await request(API.invitation, {
      body: { token },
      signal,
    })
    return isValid
  },
  staleTime: Infinity,
})
