import { queryOptions } from '@tanstack/react-query'
import type { SignedInUser } from '../../../shared/api/sign-in.ts'
import { request } from '../../api-client.ts'
import { API } from '../../paths.ts'
import { rememberSavedChoice } from '../display/saved-choice.ts'

/** The signed-in user of this browser, or null. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }): Promise<SignedInUser | null> => {
    const { user, display } = await request(API.session, { signal })
    rememberSavedChoice(display)
    return user
  },
  staleTime: Infinity,
})
