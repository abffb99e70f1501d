import { useQueryClient } from '@tanstack/react-query'
import { useSubmission } from '../../use-submission.ts'

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
