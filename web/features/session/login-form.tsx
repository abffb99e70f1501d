import type { FormEvent } from 'react'
import { texts } from '../../texts.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './account-form.module.css'
import { EnterButton } from './enter-button.tsx'
import { readField } from './read-field.ts'
import { signIn } from './sign-in.ts'
import { useEnter } from './use-enter.ts'

export function LoginForm({ onEntered }: { onEntered: () => Promise<void> }) {
  const entry = useEnter(signIn, onEntered)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    entry.mutate({ email: readField(form, 'email'), password: readField(form, 'password') })
  }
  return (
    <form className={styles['form']} onSubmit={submit}>
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
        autoComplete="current-password"
        showLabel={texts.login.showPassword}
        hideLabel={texts.login.hidePassword}
        required
        disabled={entry.isPending}
      />
      <EnterButton
        label={texts.login.submit}
        busyLabel={texts.login.busy}
        isBusy={entry.isPending}
        error={entry.error}
      />
    </form>
  )
}
