import { useState } from 'react'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from '../../entities/session/account-form.module.css'
import { EnterButton } from '../../entities/session/enter-button.tsx'
import { readFields } from '../../ui/read-fields.ts'
import { sendSecondStep } from '../../entities/session/send-second-step.ts'
import { useEnter } from '../../entities/session/use-enter.ts'

/**
 * Asks for the code of the authenticator app, or a recovery code, after the first step of a
 * sign-in.
 */
export function SecondStepForm({ onEntered }: { onEntered: () => Promise<void> }) {
  const [kind, setKind] = useState<'app' | 'recovery'>('app')
  const entry = useEnter(sendSecondStep, onEntered)
  const isApp = kind === 'app'
  return (
    <form
      className={styles['form']}
      onSubmit={readFields(['code'], ({ code }) => entry.mutate({ kind, code }))}
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
        disabled={entry.isPending}
      />
      <EnterButton
        label={texts.secondStep.submit}
        busyLabel={texts.secondStep.busy}
        isBusy={entry.isPending}
        error={entry.error}
      />
      <Button
        look="quiet"
        disabled={entry.isPending}
        onClick={() => {
          entry.reset()
          setKind(isApp ? 'recovery' : 'app')
        }}
      >
        {isApp ? texts.secondStep.toRecovery : texts.secondStep.toApp}
      </Button>
    </form>
  )
}
