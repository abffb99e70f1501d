import { queryOptions } from '@tanstack/react-query'
import { request } from '../../api-client.ts'
import { API } from '../../paths.ts'

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: async ({ signal }) => request(API.profile, { signal }),
})
