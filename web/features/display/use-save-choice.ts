import { useQueryClient } from '@tanstack/react-query'
import type { DisplayChoice } from '../../../shared/api/sign-in.ts'
import { describeError } from '../../api-client.ts'
import { closeErrorAbout, notify, notifyAbout } from '../../ui/notifications.ts'
import { useSaveProfile } from '../../entities/profile/save-profile.ts'
import { sessionQuery } from '../../entities/session/session-query.ts'
import { rememberOwnChoice } from '../../entities/display/saved-choice.ts'

type OwnChoice = { [Field in keyof DisplayChoice]?: NonNullable<DisplayChoice[Field]> }

/** Saves theme and language with the account of the signed-in user. False if that failed. */
export function useSaveChoice(): (choice: OwnChoice) => Promise<boolean> {
  const queryClient = useQueryClient()
  const save = useSaveProfile()
  return async choice => {
    rememberOwnChoice(choice)
    closeErrorAbout('display')
    if (!queryClient.getQueryData(sessionQuery.queryKey)) return true
    try {
      await save({ preferences: choice })
      return true
    } catch (error) {
      notifyAbout('display', () => void notify('bad', describeError(error)))
      return false
    }
  }
}
