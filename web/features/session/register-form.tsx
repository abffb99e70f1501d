import type { FormEvent } from 'react'
import { useEffect, useState } from 'react'
import { texts } from '../../texts.ts'
import { ProofOfWork } from '../bot-check/proof-of-work.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './account-form.module.css'
import { EnterButton } from './enter-button.tsx'
import { readField } from './read-field.ts'
import { MIN_PASSWORD_LENGTH, signUp } from './sign-up.ts'
import { useEnter } from './use-enter.ts'

export function RegisterForm({ onEntered }: { onEntered: () => Promise<void> }) {
  const [proof] = useState(() => new ProofOfWork())
  useEffect(() => proof.prepare(), [proof])
  const entry = useEnter((account: Parameters<typeof signUp>[0]) => signUp(account, proof), onEntered)
  const [isTooShort, setTooShort] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const password = readField(form, 'password')
    setTooShort(password.length < MIN_PASSWORD_LENGTH)
    if (password.length < MIN_PASSWORD_LENGTH) return
    entry.mutate({ name: readField(form, 'name').trim(), email: readField(form, 'email'), password })
  }
  return (
    <form className={styles['form']} onSubmit={submit}>
      <TextField
        label={texts.register.name}
        name="name"
        autoComplete="name"
        required
        maxLength={100}
        disabled={entry.isPending}
      />
      <TextField
        label={texts.login.email}
        name="email"
        type="email"
        autoComplete="username"
        required
        disabled={entry.isPending}
      />
      <PasswordField
        label={texts.login.password}
        name="password"
        autoComplete="new-password"
        showLabel={texts.login.showPassword}
        hideLabel={texts.login.hidePassword}
        hint={texts.register.passwordHint(MIN_PASSWORD_LENGTH)}
        error={isTooShort ? texts.register.passwordTooShort(MIN_PASSWORD_LENGTH) : undefined}
        required
        disabled={entry.isPending}
      />
      <EnterButton
        label={texts.register.submit}
        busyLabel={texts.register.busy}
        isBusy={entry.isPending}
        error={entry.error}
      />
    </form>
  )
}
