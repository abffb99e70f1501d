import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notifications.ts'
import styles from './card-form.module.css'
import { PasswordStep } from './password-step.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { beginSecondStep, endSecondStep, renewRecoveryCodes } from './second-step-requests.ts'
import type { SecondStepSecret } from './second-step-requests.ts'
import { SecondStepSetUp } from './second-step-set-up.tsx'
import { securityQuery } from './security-query.ts'

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
