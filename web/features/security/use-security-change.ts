import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useSubmission } from '../../use-submission.ts'
import { call } from '../../api-client.ts'

/** Changes how the user can sign in, and fetches it again. */
export function useSecurityChange<Input, Answer>(request: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient()
  return useSubmission({
    mutationFn: request,
    onSuccess: () =>
      Promise.all(
        ['security', 'devices', 'passkeys', 'activity'].map(key =>
          queryClient.invalidateQueries({ queryKey: [key] }),
        ),
      ),
  })
}

/** How the user can sign in. */
export const securityQuery = queryOptions({
  queryKey: ['security'],
  queryFn: ({ signal }) => call('GET /api/security', { signal }),
})
