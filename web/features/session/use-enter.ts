import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sessionQuery } from './session-query.ts'

/** A way in: does the request, then learns who is signed in, then calls back. */
export function useEnter<Input>(request: (input: Input) => Promise<void>, onEntered: () => Promise<void>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (input: Input) => {
      await request(input)
      // Nothing of whoever was signed in here before.
      queryClient.clear()
      await queryClient.fetchQuery(sessionQuery)
      await onEntered()
    },
  })
}
