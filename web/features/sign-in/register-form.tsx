import { useState } from 'react'
import { texts } from '../../texts.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from '../../entities/session/account-form.module.css'
import { SubmitButton } from '../../entities/session/submit-button.tsx'
import { MIN_PASSWORD_LENGTH } from '../../entities/session/password-length.ts'
import { readFields } from '../../ui/read-fields.ts'
import type { NewAccount } from './sign-up.ts'
import { Form } from '../../ui/form.tsx'

type RegisterFormProps = {
  onSubmit: (account: NewAccount) => void
  isBusy: boolean
  error: Error | null
}

export function RegisterForm({ onSubmit, isBusy, error }: RegisterFormProps) {
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
