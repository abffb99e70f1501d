import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { describeError, call } from '../../api-client.ts'
import { confirmLeaving } from '../../features/profile/unsaved-changes.ts'
import { endSession, forgetData } from '../../entities/session/session.ts'
import { SCREENS } from '../../../shared/api/screens.ts'
import { texts } from '../../texts.ts'
import { notify } from '../../ui/notifications.ts'
import { useSubmission } from '../../use-submission.ts'

/**
 * Returns a function that signs out in all tabs, notifies, opens the login and clears all data of
 * the user from the window.
 */
export function useLogout(): () => void {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { mutate } = useSubmission({
    mutationKey: LOGGING_OUT,
    mutationFn: async () => {
      await queryClient.cancelQueries()
      await signOut()
      endSession(queryClient)
      notify('plain', texts.dashboard.loggedOut)
      await navigate({ to: SCREENS.login, ignoreBlocker: true })
      forgetData(queryClient)
    },
    onError: error => notify('bad', describeError(error)),
  })
  return () => confirmLeaving(mutate)
}

/** Key of the mutation that signs out and leaves the dashboard. */
export const LOGGING_OUT = ['log-out']

async function signOut(): Promise<void> {
  await call('POST /api/auth/sign-out', { body: {} })
}
