import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { SCREENS } from '../../paths.ts'
import { sessionQuery } from './session-query.ts'

/**
 * A way in: does the request, then learns who is signed in, then calls back. Nobody is, although
 * the request succeeded, when the account asks for a second step: then it leads there.
 */
export function useEnter<Input>(request: (input: Input) => Promise<void>, onEntered: () => Promise<void>) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { back } = useSearch({ strict: false })
  return useMutation({
    mutationFn: async (input: Input) => {
      await request(input)
      // Nothing of whoever was signed in here before.
      queryClient.clear()
      const user = await queryClient.fetchQuery(sessionQuery)
      if (user) await onEntered()
      else await navigate({ to: SCREENS.secondStep, search: back === undefined ? {} : { back } })
    },
  })
}
