import { MIN_PASSWORD_LENGTH } from '../../../shared/api/bounds.ts'
import { useQuery } from '@tanstack/react-query'
import { MailCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { texts } from '../../texts.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ProofOfWork } from '../../entities/bot-check/proof-of-work.ts'
import { OutboxHint, signInOptionsQuery, useSendsMessages } from '../../entities/session/sign-in-options.tsx'
import { keepSentMessage, readSentMessage, stopAwaitingMessage } from '../../entities/session/sent-message.ts'
import { Button } from '../../ui/button.tsx'
import { type NewAccount, signIn, signUp } from './sign-in.ts'
import { useSignInRequest } from '../../entities/session/use-sign-in-request.ts'
import { useSubmission } from '../../use-submission.ts'
import { PasswordField, TextField } from '../../ui/field.tsx'
import styles from '../../entities/session/account-form.module.css'
import { SubmitButton } from '../../entities/session/submit-button.tsx'
import { Form, readFields } from '../../ui/form.tsx'

type EmailSignUpProps = {
  onSignedIn: () => Promise<void>
  /** Called when a link was sent to this address. */
  onSent: (email: string) => void
}

/**
 * Sign-up by e-mail: the form, then the link in the mail. The first account of a server needs no
 * link.
 */
export function EmailSignUp({ onSignedIn, onSent }: EmailSignUpProps) {
  const [proof] = useState(() => new ProofOfWork())
  useEffect(() => proof.prepare(), [proof])
  const { data: signInOptions } = useQuery(signInOptionsQuery)
  const [sent, setSent] = useState(() => readSentMessage('email'))
  const signingIn = useSignInRequest(
    ({ email, password }: NewAccount) => signIn({ kind: 'email', email, password }),
    onSignedIn,
  )
  const signingUp = useSubmission({
    mutationFn: (account: NewAccount) => signUp(account, proof),
    onSuccess: (_answer, account) => {
      if (signInOptions?.isFirst) return signingIn.mutate(account)
      const message = { kind: 'email', to: account.email, sentAt: Date.now(), isAwaited: true } as const
      keepSentMessage(message)
      setSent(message)
      return onSent(account.email)
    },
  })
  const changeAddress = () => {
    stopAwaitingMessage()
    setSent(null)
  }
  if (sent?.isAwaited) return <LinkSent email={sent.to} onChangeAddress={changeAddress} />
  return (
    <RegisterForm
      onSubmit={signingUp.mutate}
      isBusy={signingUp.isPending || signingIn.isPending}
      error={signingUp.error ?? signingIn.error}
    />
  )
}

type LinkSentProps = { email: string; onChangeAddress: () => void }

function LinkSent({ email, onChangeAddress }: LinkSentProps) {
  const isSent = useSendsMessages('mail')
  const words = texts.register
  return (
    <>
      <EmptyState
        icon={<MailCheck aria-hidden />}
        title={isSent ? words.checkMail : words.linkReady}
        text={isSent ? words.checkMailText(email) : words.linkReadyText(email)}
      />
      <OutboxHint kind="mail" />
      <Button look="quiet" onClick={onChangeAddress}>
        {words.changeAddress}
      </Button>
    </>
  )
}

type RegisterFormProps = {
  onSubmit: (account: NewAccount) => void
  isBusy: boolean
  error: Error | null
}

function RegisterForm({ onSubmit, isBusy, error }: RegisterFormProps) {
  const [isTooShort, setTooShort] = useState(false)
  const submit = readFields(['name', 'email', 'password'], ({ name, email, password }) => {
    setTooShort(password.length < MIN_PASSWORD_LENGTH)
    if (password.length >= MIN_PASSWORD_LENGTH) onSubmit({ name: name.trim(), email, password })
  })
  return (
    <Form isBusy={isBusy} className={styles['form']} onSubmit={submit}>
      <TextField label={texts.register.name} name="name" autoComplete="name" required maxLength={100} />
      <TextField label={texts.login.email} name="email" type="email" autoComplete="username" required />
      <PasswordField
        label={texts.login.password}
        name="password"
        autoComplete="new-password"
        showLabel={texts.login.showPassword}
        hideLabel={texts.login.hidePassword}
        hint={texts.register.passwordHint(MIN_PASSWORD_LENGTH)}
        error={isTooShort ? texts.register.passwordTooShort(MIN_PASSWORD_LENGTH) : undefined}
        required
      />
      <SubmitButton
        label={texts.register.submit}
        busyLabel={texts.register.busy}
        isBusy={isBusy}
        error={error}
      />
    </Form>
  )
}
