import { useQueryClient } from '@tanstack/react-query'
import type { DisplayChoice } from '../../../shared/api/session.ts'
import { errorText } from '../../api-client.ts'
import { notify } from '../../ui/notifications.ts'
import { useSaveProfile } from '../../entities/profile/save-profile.ts'
import { sessionQuery } from '../../entities/session/session-query.ts'
import { noteOwnChoice } from '../../entities/display/follow-choice.ts'

type OwnChoice = { [Field in keyof DisplayChoice]?: NonNullable<DisplayChoice[Field]> }

/**
 * Keeps how the app shall look with the account of whoever is signed in, so that it follows them.
 * False: it could not be.
 */
export function useKeepChoice(): (choice: OwnChoice) => Promise<boolean> {
  const queryClient = useQueryClient()
  const save = useSaveProfile()
  return async choice => {
    noteOwnChoice(choice)
    if (!queryClient.getQueryData(sessionQuery.queryKey)) return true
    try {
      await save({ preferences: choice })
      return true
    } catch (error) {
      notify('bad', errorText(error))
      return false
    }
  }
}
