import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { call } from '../../api-client.ts'
import { SCREENS } from '../../../shared/api/screens.ts'
import { useSubmission } from '../../use-submission.ts'
import { sessionQuery } from './session.ts'

/**
 * Sends a sign-in request, fetches the session, and calls `onSignedIn`. If the account requires a
 * second step, there is no session yet, and the screen of that step is opened. If `request` says
 * that there is a session, `preload` is called beside its fetch, to fetch what follows.
 */
export function useSignInRequest<Input>(
  request: (input: Input) => Promise<{ needsSecondStep: boolean } | void>,
  onSignedIn: () => Promise<void>,
  preload?: () => void,
) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { back } = useSearch({ strict: false })
  return useSubmission({
    mutationFn: async (input: Input) => {
      const answer = await request(input)
      // Clears the data of the previous user.
      queryClient.clear()
      if (answer?.needsSecondStep === false) preload?.()
      const user = await queryClient.fetchQuery(sessionQuery)
      if (user) await onSignedIn()
      else await navigate({ to: SCREENS.secondStep, search: back === undefined ? {} : { back } })
    },
  })
}

/** Completes a sign-in that requires a second step. Spaces in the code are ignored. */
export async function sendSecondStep({
  kind,
  code,
}: {
  kind: 'app' | 'recovery'
  code: string
}): Promise<void> {
  const endpoint =
    kind === 'app' ? 'POST /api/auth/two-factor/verify-totp' : 'POST /api/auth/two-factor/verify-backup-code'
  await call(endpoint, { body: { code: code.replaceAll(/\s/g, '') } })
}
