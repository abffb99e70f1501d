import { queryOptions } from '@tanstack/react-query'
import { request } from '../../api-client.ts'
import { API } from '../../paths.ts'

/** Checks the invitation after the # of the URL, once. */
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
