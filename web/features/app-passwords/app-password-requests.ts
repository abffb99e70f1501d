import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { CreateAppPasswordBody } from '../../../shared/api/security.ts'
import { request } from '../../api-client.ts'
import { SETTINGS_API } from '../../settings-paths.ts'
import { useSubmission } from '../../use-submission.ts'

/** Has the key of the devices, since logging them out revokes app passwords. */
export const appPasswordsQuery = queryOptions({
  queryKey: ['devices', 'app-passwords'],
  queryFn: ({ signal }) => request(SETTINGS_API.appPasswords, { signal }),
})

export const createAppPassword = (body: CreateAppPasswordBody) =>
  request(SETTINGS_API.createAppPassword, { body })

export const revokeAppPassword = (id: string) => request(SETTINGS_API.revokeAppPassword(id))

/** Changes the app passwords, and fetches them again. */
export function useAppPasswordChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient()
  return useSubmission({
    mutationFn: change,
    // Not awaited: the new app password is shown even if the list cannot be fetched.
    onSettled: () => {
      for (const queryKey of [appPasswordsQuery.queryKey, ['activity']])
        void queryClient.invalidateQueries({ queryKey })
    },
  })
}
