import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call, describeError, waitForResponses } from '../../api-client.ts'
import { confirmLeaving } from '../../features/profile/unsaved-changes.ts'
import { stopPictures } from '../../entities/pictures/preload-pictures.ts'
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
      // The dashboard shows no screen while this runs, so it requests nothing new.
      stopPictures()
      await queryClient.cancelQueries()
      // Changes that the user has just made are kept.
      await waitForResponses(LAST_RESPONSES_MS)
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

/** Limit for the responses that logging out waits for. */
const LAST_RESPONSES_MS = 5000

async function signOut(): Promise<void> {
  await call('POST /api/auth/sign-out', { body: {} })
}
