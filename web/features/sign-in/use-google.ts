import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { ApiError, call } from '../../api-client.ts'
import { texts } from '../../texts.ts'
import { describeProviderProblem } from '../../entities/session/google.tsx'
import { useSignInRequest } from '../../entities/session/use-sign-in-request.ts'
import { signInOptionsQuery } from '../../entities/session/sign-in-options.tsx'
import { useSubmission } from '../../use-submission.ts'
import { SCREENS } from '../../../shared/api/screens.ts'

type GoogleOptions = { back: string | undefined; onSignedIn: () => Promise<void> }

/** Signs in with Google, in a popup, or in this window if the browser blocks popups. */
export function useGoogle({ back, onSignedIn }: GoogleOptions) {
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
        const address = await requestGoogle(popup !== null, back)
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

const WIDTH_PX = 500
const HEIGHT_PX = 640

/** Opens an empty window centred above this one; null if the browser forbids it. */
function openPopup(): Window | null {
  const left = window.screenX + (window.outerWidth - WIDTH_PX) / 2
  const top = window.screenY + (window.outerHeight - HEIGHT_PX) / 2
  return window.open('', '', `popup,width=${WIDTH_PX},height=${HEIGHT_PX},left=${left},top=${top}`)
}

/**
 * The message of the sign-in window to the window that opened it; a code of the provider or the
 * server on failure.
 */
type PopupMessage = { readonly problem: string | null }

// A BroadcastChannel, since the provider's page severs every other link between the two windows;
// other windows of the app receive it, too.
const CHANNEL = 'kindred.sign-in'

export function sendPopupMessage(message: PopupMessage): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(message)
  channel.close()
}

/** Calls back for each message, until the returned function is called. */
function listenToPopup(onMessage: (message: PopupMessage) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', ({ data }: MessageEvent<PopupMessage>) => onMessage(data))
  return () => channel.close()
}

/** Returns the URL of Google's sign-in, which always redirects back to the screen `signedIn`. */
async function requestGoogle(isPopup: boolean, back: string | undefined): Promise<string> {
  const search = new URLSearchParams({ ...(isPopup ? { popup: 'yes' } : {}), ...(back ? { back } : {}) })
  const returnAddress = `${SCREENS.signedIn}?${search}`
  const { url } = await call('POST /api/auth/sign-in/social', {
    body: {
      provider: 'google',
      callbackURL: returnAddress,
      errorCallbackURL: returnAddress,
      disableRedirect: true,
    },
  })
  return url
}
