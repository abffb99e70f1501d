import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { errorText } from '../../api-client.ts'
import { leaveChanges } from '../../features/profile/unsaved-changes.ts'
import { signOut } from '../../features/session/sign-out.ts'
import { SCREENS } from '../../paths.ts'
import { texts } from '../../texts.ts'
import { notify } from '../../ui/notifications.ts'

/** Signs out, says so and leads to the login; nothing of the person stays in the window. */
export function useLogout(): () => void {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const logout = () => {
    signOut()
      .then(async () => {
        notify('plain', texts.dashboard.loggedOut)
        await navigate({ to: SCREENS.login, ignoreBlocker: true })
        queryClient.clear()
      })
      .catch((error: unknown) => notify('bad', errorText(error)))
  }
  return () => leaveChanges(logout)
}
