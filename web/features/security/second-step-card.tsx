import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notifications.ts'
import styles from './card-form.module.css'
import {
  beginSecondStep,
  endSecondStep,
  RecoveryCodes,
  renewRecoveryCodes,
  type SecondStepSecret,
  SecondStepSetUp,
} from './second-step-set-up.tsx'
import { securityQuery, useSecurityChange } from './use-security-change.ts'
import { PasswordField } from '../../ui/field.tsx'
import { Form, readFields } from '../../ui/form.tsx'
import { ChangeFailure } from '../../entities/session/submit-button.tsx'

type TestFolders =
  | { name: 'rest' | 'begin' | 'end' | 'renew' }
  | { name: 'set-up'; secret: SecondStepSecret }
  | { name: 'codes'; codes: readonly string[] }

const REST: TestFolders = { name: 'rest' }

/** Two-factor authentication by an app: on, off, and new recovery codes. */
export function SecondStepCard() {
  const { data: security } = useQuery(securityQuery)
  const [stage, setStage] = useState<TestFolders>(REST)
  if (!security) return null
  const { hasPassword, hasPhone, hasSecondStep } = security
  const words = texts.security.secondStep
  const leaveStage = () => setStage(REST)
  return (
    <Card heading={words.heading} lead={words.lead}>
      <p role="status">{hasSecondStep ? words.isOn : words.isOff}</p>
      {hasPhone && !hasSecondStep && <Notice tone="plain">{words.smsRisk}</Notice>}
      {stage.name === 'rest' && !hasSecondStep && (
        <div className={styles['actions']}>
          <Button onClick={() => setStage({ name: 'begin' })}>{words.turnOn}</Button>
        </div>
      )}
      {stage.name === 'rest' && hasSecondStep && (
        <div className={styles['actions']}>
          <Button onClick={() => setStage({ name: 'renew' })}>{words.renew}</Button>
          <Button look="quiet" data-danger onClick={() => setStage({ name: 'end' })}>
            {words.turnOff}
          </Button>
        </div>
      )}
      {stage.name === 'begin' && (
        <PasswordStep
          label={words.turnOn}
          hasPassword={hasPassword}
          request={beginSecondStep}
          onDone={secret => setStage({ name: 'set-up', secret })}
          onCancel={leaveStage}
        />
      )}
      {stage.name === 'set-up' && (
        <SecondStepSetUp
          secret={stage.secret}
          onDone={() => setStage({ name: 'codes', codes: stage.secret.recoveryCodes })}
          onCancel={leaveStage}
        />
      )}
      {stage.name === 'renew' && (
        <PasswordStep
          label={words.renew}
          hasPassword={hasPassword}
          request={renewRecoveryCodes}
          onDone={codes => setStage({ name: 'codes', codes })}
          onCancel={leaveStage}
        />
      )}
      {stage.name === 'codes' && <RecoveryCodes codes={stage.codes} onDone={leaveStage} />}
      {stage.name === 'end' && (
        <PasswordStep
          label={words.turnOff}
          hasPassword={hasPassword}
          request={endSecondStep}
          onDone={() => {
            notify('plain', words.turnedOff)
            leaveStage()
          }}
          onCancel={leaveStage}
        />
      )}
    </Card>
  )
}

type PasswordStepProps<Answer> = {
  /** Label of the button: the action for which the password is required. */
  label: string
  /** Without a password, the server requires a recent sign-in. */
  hasPassword: boolean
  request: (password: string) => Promise<Answer>
  onDone: (answer: Answer) => void
  onCancel: () => void
}

/** Asks for the password before an action that a stranger at this screen must not take. */
function PasswordStep<Answer>({ label, hasPassword, request, onDone, onCancel }: PasswordStepProps<Answer>) {
  const change = useSecurityChange(request)
  const submit = readFields(['password'], ({ password }) => change.mutate(password, { onSuccess: onDone }))
  return (
    <Form isBusy={change.isPending} className={styles['form']} onSubmit={submit}>
      {hasPassword && (
        <PasswordField
          label={texts.security.password.current}
          name="password"
          autoComplete="current-password"
          showLabel={texts.login.showPassword}
          hideLabel={texts.login.hidePassword}
          required
        />
      )}
      <ChangeFailure error={change.error} />
      <div className={styles['actions']}>
        <Button look="primary" type="submit">
          {label}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {texts.security.cancel}
        </Button>
      </div>
    </Form>
  )
}
