import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { describeError } from '../../api-client.ts'
import { sendPopupMessage } from '../../features/sign-in/use-google.ts'
import { useSignInRequest } from '../../entities/session/use-sign-in-request.ts'
import { SCREENS } from '../../../shared/api/screens.ts'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useTitle } from '../../ui/screen-title.tsx'
import { SignInLayout } from './sign-in-layout.tsx'

const route = getRouteApi(SCREENS.signedIn)

/**
 * The page to which a provider redirects. In a popup, it notifies the window that opened it;
 * otherwise it completes the sign-in.
 */
export function SignedInPage() {
  useTitle(texts.title(texts.providers.doneScreen), texts.login.description)
  const { popup, problem, back } = route.useSearch()
  const navigate = route.useNavigate()
  // The provider's answer is in the address.
  const signingIn = useSignInRequest(
    async () => {},
    () => navigate({ href: back ?? SCREENS.dashboard }),
  )
  const continueSignIn = useEffectEvent(async () => {
    if (popup) {
      sendPopupMessage({ problem: problem ?? null })
      window.close()
      return
    }
    if (problem) {
      await navigate({ to: SCREENS.login, search: { problem, ...(back ? { back } : {}) } })
      return
    }
    signingIn.mutate(undefined)
  })
  useEffect(() => void continueSignIn(), [])
  return (
    <SignInLayout heading={texts.providers.doneHeading} footer={null}>
      {popup && (
        <>
          <p>{texts.providers.doneText}</p>
          <Button look="primary" onClick={() => window.close()}>
            {texts.providers.doneClose}
          </Button>
        </>
      )}
      {signingIn.error && (
        <Notice
          tone="bad"
          isAlert
          actions={
            <Button size="small" onClick={() => signingIn.mutate(undefined)}>
              {texts.errors.retry}
            </Button>
          }
        >
          {describeError(signingIn.error)}
        </Notice>
      )}
    </SignInLayout>
  )
}
