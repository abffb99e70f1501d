import { queryOptions } from '@tanstack/react-query'
import type { Profile } from '../../../shared/api/profile.ts'
import { requestJson } from '../../api-client.ts'
import { API } from '../../paths.ts'

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: async ({ signal }) => requestJson<Profile>(API.profile, { signal }),
})
