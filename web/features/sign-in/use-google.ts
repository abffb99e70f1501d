import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { ApiError } from '../../api-client.ts'
import { texts } from '../../texts.ts'
import { openPopup } from './open-popup.ts'
import { listenToPopup } from './popup-message.ts'
import { describeProviderProblem } from '../../entities/session/describe-provider-problem.ts'
import { requestGoogle } from './request-google.ts'
import { useSignInRequest } from '../../entities/session/use-sign-in-request.ts'
import { signInOptionsQuery } from '../../entities/session/sign-in-options-query.ts'
import { useSubmission } from '../../use-submission.ts'

/** Signs in with Google, in a popup, or in this window if the browser blocks popups. */
export function useGoogle({
  back,
  onSignedIn,
}: {
  back: string | undefined
  onSignedIn: () => Promise<void>
}) {
  const { data: signInOptions } = useQuery(signInOptionsQuery)
  const signingIn = useSignInRequest(async (problem: string | null) => {
    if (problem !== null) throw new ApiError(problem, 0, describeProviderProblem(problem))
  }, onSignedIn)
  const leave = useSubmission({
    mutationFn: async () => {
      if (signInOptions?.google === false)
        throw new ApiError('not-configured', 0, texts.providers.googleMissing)
      // Synchronously: browsers allow popups only during a click.
      const popup = openPopup()
      try {
        const address = await requestGoogle({ isPopup: popup !== null, back })
        ;(popup ?? window).location.assign(address)
      } catch (error) {
        popup?.close()
        throw error
      }
    },
    onMutate: () => signingIn.reset(),
  })
  const finish = useEffectEvent((problem: string | null) => {
    leave.reset()
    signingIn.mutate(problem)
  })
  useEffect(() => listenToPopup(({ problem }) => finish(problem)), [])
  return {
    start: () => leave.mutate(),
    isBusy: leave.isPending || signingIn.isPending,
    error: leave.error ?? signingIn.error,
  }
}
