import { QRCodeSVG } from 'qrcode.react'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form, readFields } from '../../ui/form.tsx'
import { sendSecondStep } from '../../entities/session/use-sign-in-request.ts'
import styles from './card-form.module.css'
import { ChangeFailure } from '../../entities/session/submit-button.tsx'
import { useSecurityChange } from './use-security-change.ts'
import { call } from '../../api-client.ts'
import { Download } from 'lucide-react'
import { Notice } from '../../ui/notice.tsx'

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

export type SecondStepSecret = {
  /** For the authenticator app, as a QR code or text. */
  readonly uri: string
  readonly recoveryCodes: readonly string[]
}

/**
 * Starts the set-up: codes are not required before the first one was verified. Sends the password,
 * if the user has one.
 */
export async function beginSecondStep(password: string): Promise<SecondStepSecret> {
  const { totpURI, backupCodes } = await call('POST /api/auth/two-factor/enable', {
    body: buildPasswordBody(password),
  })
  return { uri: totpURI, recoveryCodes: backupCodes }
}

export async function endSecondStep(password: string): Promise<void> {
  await call('POST /api/auth/two-factor/disable', { body: buildPasswordBody(password) })
}

/** Creates new recovery codes; earlier ones become invalid. */
export async function renewRecoveryCodes(password: string): Promise<readonly string[]> {
  const { backupCodes } = await call('POST /api/auth/two-factor/generate-backup-codes', {
    body: buildPasswordBody(password),
  })
  return backupCodes
}

function buildPasswordBody(password: string): { password?: string } {
  return password === '' ? {} : { password }
}

type RecoveryCodesProps = { codes: readonly string[]; onDone: () => void }

/** Shown once, as the server stores only hashes. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const words = texts.security.secondStep
  return (
    <>
      <Notice tone="good" isAlert>
        {words.keepCodes}
      </Notice>
      <ul className={styles['recovery']} dir="ltr">
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles['actions']}>
        <Button icon={<Download aria-hidden />} onClick={() => save(codes)}>
          {words.saveCodes}
        </Button>
        <Button look="primary" onClick={onDone}>
          {words.haveCodes}
        </Button>
      </div>
    </>
  )
}

function save(codes: readonly string[]): void {
  const address = URL.createObjectURL(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = address
  link.download = 'kindred-recovery-codes.txt'
  link.click()
  URL.revokeObjectURL(address)
}
