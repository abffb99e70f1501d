import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Profile, ProfileChanges } from '../../../shared/api/profile.ts'
import { call } from '../../api-client.ts'
import { sessionQuery } from '../session/session.ts'

/** Saves changes of the profile, and updates the name and picture shown. Throws ApiError. */
export function useSaveProfile(): (changes: ProfileChanges) => Promise<Profile> {
  const queryClient = useQueryClient()
  return async changes => {
    const profile = await call('POST /api/profile', { body: changes })
    await queryClient.cancelQueries({ queryKey: profileQuery.queryKey })
    queryClient.setQueryData(profileQuery.queryKey, profile)
    showAs(queryClient, profile)
    void queryClient.invalidateQueries({ queryKey: ['activity'] })
    return profile
  }
}

function showAs(queryClient: QueryClient, { name, image }: Profile): void {
  queryClient.setQueryData(
    sessionQuery.queryKey,
    user => user && { ...user, displayName: name, photoURL: image || null },
  )
}

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: async ({ signal }) => call('GET /api/profile', { signal }),
})
