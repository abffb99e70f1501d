import { useMutation, useQueryClient } from '@tanstack/react-query'

/** Changes how the person gets in, and then asks anew how that is. */
export function useSecurityChange<Input, Answer>(request: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: request,
    onSuccess: () =>
      Promise.all(
        ['security', 'devices', 'passkeys', 'activity'].map(key =>
          queryClient.invalidateQueries({ queryKey: [key] }),
        ),
      ),
  })
}
