import { describeError } from '../../api-client.ts'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notifications.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { GoogleMark } from '../../entities/session/google-mark.tsx'
import styles from './provider-buttons.module.css'
import { describeProviderProblem } from '../../entities/session/describe-provider-problem.ts'
import { useGoogle } from './use-google.ts'

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
