import { getRouteApi, Link } from '@tanstack/react-router'
import { SCREENS } from '../../../shared/api/screens.ts'
import { texts } from '../../texts.ts'
import { useTitle } from '../../ui/screen-title.tsx'
import { SignInLayout } from './sign-in-layout.tsx'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import styles from '../../entities/session/account-form.module.css'
import { SubmitButton } from '../../entities/session/submit-button.tsx'
import { Form, readFields } from '../../ui/form.tsx'
import { sendSecondStep, useSignInRequest } from '../../entities/session/use-sign-in-request.ts'

const route = getRouteApi(SCREENS.secondStep)

export function SecondStepPage() {
  useTitle(texts.title(texts.secondStep.heading), texts.secondStep.lead)
  const { back } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <SignInLayout
      heading={texts.secondStep.heading}
      subtitle={texts.secondStep.lead}
      footer={
        <Link to={SCREENS.login} search={back === undefined ? {} : { back }}>
          {texts.secondStep.startOver}
        </Link>
      }
    >
      <SecondStepForm onSignedIn={() => navigate({ href: back ?? SCREENS.dashboard })} />
    </SignInLayout>
  )
}

/**
 * Asks for the code of the authenticator app, or a recovery code, after the first step of a
 * sign-in.
 */
function SecondStepForm({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const [kind, setKind] = useState<'app' | 'recovery'>('app')
  const signingIn = useSignInRequest(sendSecondStep, onSignedIn)
  const isApp = kind === 'app'
  return (
    <Form
      isBusy={signingIn.isPending}
      className={styles['form']}
      onSubmit={readFields(['code'], ({ code }) => signingIn.mutate({ kind, code }))}
    >
      <TextField
        key={kind}
        label={isApp ? texts.secondStep.computeAppCode : texts.secondStep.recoveryCode}
        hint={isApp ? texts.secondStep.appHint : texts.secondStep.recoveryHint}
        name="code"
        autoComplete={isApp ? 'one-time-code' : 'off'}
        inputMode={isApp ? 'numeric' : 'text'}
        dir="ltr"
        required
      />
      <SubmitButton
        label={texts.secondStep.submit}
        busyLabel={texts.secondStep.busy}
        isBusy={signingIn.isPending}
        error={signingIn.error}
      />
      <Button
        look="quiet"
        onClick={() => {
          signingIn.reset()
          setKind(isApp ? 'recovery' : 'app')
        }}
      >
        {isApp ? texts.secondStep.toRecovery : texts.secondStep.toApp}
      </Button>
    </Form>
  )
}
