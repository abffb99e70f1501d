import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { ProofOfWork } from '../../entities/bot-check/proof-of-work.ts'
import { OutboxHint } from '../../entities/session/outbox-hint.tsx'
import { useSignInRequest } from '../../entities/session/use-sign-in-request.ts'
import { CodeForm } from './code-form.tsx'
import { PhoneForm } from './phone-form.tsx'
import styles from './phone-sign-up.module.css'
import { formatPhoneNumber } from '../../entities/phone/read-phone-number.ts'
import { sendCode } from './send-code.ts'
import { useCountdown } from './use-countdown.ts'
import { verifyCode } from './verify-code.ts'

// The server's interval between codes for a number (shared/api/session.ts).
const RESEND_AFTER_S = 30

/** Signs up, or in, by phone: asks for the number, then for the code that is sent to it. */
export function PhoneSignUp({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const [proof] = useState(() => new ProofOfWork())
  useEffect(() => proof.prepare(), [proof])
  const sending = useMutation({
    mutationFn: async (number: string) => {
      await sendCode(number, proof)
      return number
    },
  })
  // Set only after the request has ended, since a disabled field cannot take the focus.
  const phoneNumber = sending.data
  if (phoneNumber === undefined) {
    return <PhoneForm onSubmit={sending.mutate} isBusy={sending.isPending} error={sending.error} />
  }
  return (
    <CodeStep
      phoneNumber={phoneNumber}
      onResend={() => sendCode(phoneNumber, proof)}
      onChangeNumber={() => sending.reset()}
      onSignedIn={onSignedIn}
    />
  )
}

type CodeStepProps = {
  phoneNumber: string
  onResend: () => Promise<void>
  onChangeNumber: () => void
  onSignedIn: () => Promise<void>
}

function CodeStep({ phoneNumber, onResend, onChangeNumber, onSignedIn }: CodeStepProps) {
  const signingIn = useSignInRequest((code: string) => verifyCode(phoneNumber, code), onSignedIn)
  const { left, restart } = useCountdown(RESEND_AFTER_S)
  const resending = useMutation({
    mutationFn: onResend,
    onMutate: () => signingIn.reset(),
    onSuccess: restart,
  })
  const isBusy = signingIn.isPending || resending.isPending
  return (
    <div className={styles['step']}>
      <p className={styles['sentTo']}>
        {texts.register.sentTo} <strong dir="ltr">{formatPhoneNumber(phoneNumber)}</strong>
      </p>
      <OutboxHint kind="sms" />
      <CodeForm onSubmit={signingIn.mutate} isBusy={isBusy} error={signingIn.error ?? resending.error} />
      <div className={styles['actions']}>
        <Button look="quiet" disabled={isBusy || left > 0} onClick={() => resending.mutate()}>
          {left > 0 ? texts.register.resendIn(left) : texts.register.resend}
        </Button>
        <Button look="quiet" disabled={isBusy} onClick={onChangeNumber}>
          {texts.register.changeNumber}
        </Button>
      </div>
    </div>
  )
}
