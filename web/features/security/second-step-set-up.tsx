import { QRCodeSVG } from 'qrcode.react'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { readFields } from '../../ui/read-fields.ts'
import { sendSecondStep } from '../../entities/session/send-second-step.ts'
import styles from './card-form.module.css'
import { ChangeFailure } from '../../entities/session/change-failure.tsx'
import type { SecondStepSecret } from './second-step-requests.ts'
import { useSecurityChange } from './use-security-change.ts'
import { Form } from '../../ui/form.tsx'

// The white margin that QR readers need, in modules.
const MARGIN = 3
const SIZE_PX = 208

type SecondStepSetUpProps = { secret: SecondStepSecret; onDone: () => void; onCancel: () => void }

/** Shows the secret for the app, and verifies the first code. */
export function SecondStepSetUp({ secret, onDone, onCancel }: SecondStepSetUpProps) {
  const check = useSecurityChange(sendSecondStep)
  const words = texts.security.secondStep
  const key = new URL(secret.uri).searchParams.get('secret') ?? ''
  const submit = readFields(['code'], ({ code }) =>
    check.mutate({ kind: 'app', code }, { onSuccess: onDone }),
  )
  return (
    <Form isBusy={check.isPending} className={styles['form']} onSubmit={submit}>
      <p>{words.scan}</p>
      <div className={styles['code']}>
        <QRCodeSVG value={secret.uri} size={SIZE_PX} marginSize={MARGIN} title={words.qrCode} />
      </div>
      <p className={styles['note']}>
        {words.orType}{' '}
        <span className={styles['secret']} dir="ltr">
          {key.replaceAll(/(.{4})/g, '$1 ').trim()}
        </span>
      </p>
      <TextField
        label={texts.secondStep.computeAppCode}
        hint={texts.secondStep.appHint}
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        dir="ltr"
        required
      />
      <ChangeFailure error={check.error} />
      <div className={styles['actions']}>
        <Button look="primary" type="submit">
          {words.confirm}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {texts.security.cancel}
        </Button>
      </div>
    </Form>
  )
}
