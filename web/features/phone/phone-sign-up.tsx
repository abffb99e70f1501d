import { useEffect, useState } from 'react'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { ProofOfWork } from '../../entities/bot-check/proof-of-work.ts'
import { OutboxHint, useSendsMessages } from '../../entities/session/sign-in-options.tsx'
import {
  forgetSentMessage,
  keepSentMessage,
  readSentMessage,
  type SentMessage,
  stopAwaitingMessage,
} from '../../entities/session/sent-message.ts'
import { useSignInRequest } from '../../entities/session/use-sign-in-request.ts'
import { useSubmission } from '../../use-submission.ts'
import { CodeForm, PhoneForm } from './phone-form.tsx'
import styles from './phone-sign-up.module.css'
import { formatPhoneNumber } from '../../entities/phone/phone-numbers.ts'
import { call } from '../../api-client.ts'

// The server's interval between codes for a number (shared/api/sign-in.ts).
const RESEND_AFTER_S = 30

/** Signs up, or in, by phone: asks for the number, then for the code that is sent to it. */
export function PhoneSignUp({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const [proof] = useState(() => new ProofOfWork())
  useEffect(() => proof.prepare(), [proof])
  const [kept, setKept] = useState(() => readSentMessage('phone'))
  const sending = useSubmission({ mutationFn: (number: string) => sendCodeOnce(number, proof) })
  // Read from the ended request, since a field that is still disabled cannot take the focus.
  const sent = sending.data ?? kept
  if (!sent?.isAwaited)
    return <PhoneForm onSubmit={sending.mutate} isBusy={sending.isPending} error={sending.error} />
  return (
    <CodeStep
      sent={sent}
      onResend={() => sendCodeOnce(sent.to, proof)}
      onChangeNumber={() => {
        stopAwaitingMessage()
        setKept(null)
        sending.reset()
      }}
      onSignedIn={onSignedIn}
    />
  )
}

/**
 * Sends a code unless this number got one just now: the server would refuse, and that code is still
 * valid. Kept before the answer, which a reload of the page would lose.
 */
async function sendCodeOnce(number: string, proof: ProofOfWork): Promise<SentMessage> {
  const before = readSentMessage('phone')
  const isRecent = before?.to === number && Date.now() - before.sentAt < RESEND_AFTER_S * 1000
  const sent = { kind: 'phone', to: number, sentAt: Date.now(), isAwaited: true } as const
  const message = isRecent ? { ...before, isAwaited: true } : sent
  keepSentMessage(message)
  if (isRecent) return message
  try {
    await sendCode(number, proof)
  } catch (error) {
    if (before) keepSentMessage(before)
    else forgetSentMessage()
    throw error
  }
  return message
}

type CodeStepProps = {
  sent: SentMessage
  onResend: () => Promise<SentMessage>
  onChangeNumber: () => void
  onSignedIn: () => Promise<void>
}

function CodeStep({ sent, onResend, onChangeNumber, onSignedIn }: CodeStepProps) {
  const signingIn = useSignInRequest(async (code: string) => {
    await verifyCode(sent.to, code)
    forgetSentMessage()
  }, onSignedIn)
  const isSent = useSendsMessages('sms')
  const resending = useSubmission({ mutationFn: onResend, onMutate: () => signingIn.reset() })
  const left = useCountdown(RESEND_AFTER_S, resending.data?.sentAt ?? sent.sentAt)
  const isBusy = signingIn.isPending || resending.isPending
  return (
    <div className={styles['step']}>
      <p className={styles['sentTo']}>
        {isSent ? texts.register.sentTo : texts.register.codeFor}{' '}
        <strong dir="ltr">{formatPhoneNumber(sent.to)}</strong>
      </p>
      <OutboxHint kind="sms" />
      <CodeForm onSubmit={signingIn.mutate} isBusy={isBusy} error={signingIn.error ?? resending.error} />
      <div className={styles['actions']}>
        <Button look="quiet" disabled={left > 0} onClick={() => resending.mutate()}>
          {left > 0 ? texts.register.resendIn(left) : texts.register.resend}
        </Button>
        <Button look="quiet" onClick={onChangeNumber}>
          {texts.register.changeNumber}
        </Button>
      </div>
    </div>
  )
}

/** Sends a code by SMS to the number, in E.164. */
async function sendCode(phoneNumber: string, proof: ProofOfWork): Promise<void> {
  await call('POST /api/auth/phone-number/send-otp', { body: { phoneNumber }, headers: await proof.take() })
  // For the next code, if this one does not arrive.
  proof.prepare()
}

/** Signs in, or up, with the code. */
async function verifyCode(phoneNumber: string, code: string): Promise<void> {
  await call('POST /api/auth/phone-number/verify', { body: { phoneNumber, code } })
}

/** Returns the seconds left of `seconds` since a time in milliseconds since 1970, down to 0. */
function useCountdown(seconds: number, startedAt: number): number {
  const [now, setNow] = useState(Date.now)
  // A clock that was set back would make it longer.
  const elapsedMs = Math.max(0, now - startedAt)
  const left = Math.max(0, Math.ceil(seconds - elapsedMs / 1000))
  useEffect(() => {
    if (left === 0) return undefined
    const ticking = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(ticking)
  }, [left])
  return left
}
