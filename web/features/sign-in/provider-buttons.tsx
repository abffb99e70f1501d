import { describeError, call } from '../../api-client.ts'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notifications.ts'
import { describeProviderProblem, GoogleMark } from '../../entities/session/google.tsx'
import styles from './provider-buttons.module.css'
import { useGoogle } from './use-google.ts'
import { startAuthentication } from '@simplewebauthn/browser'
import { KeyRound } from 'lucide-react'
import { useSignInRequest } from '../../entities/session/use-sign-in-request.ts'
import { ChangeFailure } from '../../entities/session/submit-button.tsx'

type ProviderButtonsProps = {
  screen: 'login' | 'register'
  /** The dashboard's path that the user wanted. */
  back: string | undefined
  /** The error code with which a provider's page led back. */
  problem?: string | undefined
  onSignedIn: () => Promise<void>
}

/** Sign-in by accounts of other services, below the form of a screen, and an error message. */
export function ProviderButtons({ screen, back, problem, onSignedIn }: ProviderButtonsProps) {
  const google = useGoogle({ back, onSignedIn })
  const complaint = google.error ? describeError(google.error) : problem && describeProviderProblem(problem)
  return (
    <div className={styles['providers']}>
      <p className={styles['or']}>
        <span>{texts.providers.or}</span>
      </p>
      {screen === 'register' && (
        <Button onClick={() => notify('plain', texts.providers.facebookMissing)}>
          {texts.providers.facebook}
        </Button>
      )}
      <Button icon={<GoogleMark />} onClick={google.start}>
        {screen === 'login' ? texts.providers.googleLogin : texts.providers.googleRegister}
      </Button>
      {screen === 'login' && <PasskeyButton onSignedIn={onSignedIn} />}
      {complaint && !google.isBusy && (
        <Notice tone="bad" isAlert>
          {complaint}
        </Notice>
      )}
    </div>
  )
}

/** Signs in with a passkey. Throws ApiError, and the browser's error if the user cancels. */
export async function signInWithPasskey(): Promise<void> {
  const optionsJSON = await call('GET /api/auth/passkey/generate-authenticate-options')
  const response = await startAuthentication({ optionsJSON })
  await call('POST /api/auth/passkey/verify-authentication', { body: { response } })
}

/** Signs in with a passkey; empty in browsers without support. */
function PasskeyButton({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const signingIn = useSignInRequest(signInWithPasskey, onSignedIn)
  if (!('PublicKeyCredential' in window)) return null
  return (
    <>
      <Button icon={<KeyRound aria-hidden />} onClick={() => signingIn.mutate(undefined)}>
        {texts.security.passkeys.use}
      </Button>
      <ChangeFailure error={signingIn.error} />
    </>
  )
}
