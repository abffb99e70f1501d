import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { describeError } from '../../api-client.ts'
import { confirmLeaving } from '../../features/profile/unsaved-changes.ts'
import { sessionQuery } from '../../entities/session/session-query.ts'
import { forgetUser } from '../../entities/session/sync-session.ts'
import { LOGGING_OUT, signOut } from '../../features/sign-in/sign-out.ts'
import { SCREENS } from '../../paths.ts'
import { texts } from '../../texts.ts'
import { notify } from '../../ui/notifications.ts'

/**
 * Returns a function that signs out in all tabs, notifies, opens the login and clears all data of
 * the user from the window.
 */
export function useLogout(): () => void {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { mutate } = useMutation({
    mutationKey: LOGGING_OUT,
    mutationFn: async () => {
      await signOut()
      queryClient.setQueryData(sessionQuery.queryKey, null)
      notify('plain', texts.dashboard.loggedOut)
      await navigate({ to: SCREENS.login, ignoreBlocker: true })
      forgetUser(queryClient)
    },
    onError: error => notify('bad', describeError(error)),
  })
  return () => confirmLeaving(mutate)
}
