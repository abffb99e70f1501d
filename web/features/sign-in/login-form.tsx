import { Link } from '@tanstack/react-router'
import { SCREENS } from '../../paths.ts'
import { texts } from '../../texts.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from '../../entities/session/account-form.module.css'
import { EnterButton } from '../../entities/session/enter-button.tsx'
import { readFields } from '../../ui/read-fields.ts'
import { readCredentials } from './read-identifier.ts'
import { signIn } from './sign-in.ts'
import { useEnter } from '../../entities/session/use-enter.ts'

export function LoginForm({ onEntered }: { onEntered: () => Promise<void> }) {
  const entry = useEnter(
    async ({ identifier, password }: { identifier: string; password: string }) =>
      signIn(await readCredentials(identifier, password)),
    onEntered,
  )
  return (
    <form
      className={styles['form']}
      onSubmit={readFields(['identifier', 'password'], fields => entry.mutate(fields))}
    >
      <TextField
        label={texts.login.identifier}
        name="identifier"
        // A keyboard with @ and digits, and the field for password managers.
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
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
      <Link to={SCREENS.forgotPassword} className={styles['aside']}>
        {texts.login.forgot}
      </Link>
      <EnterButton
        label={texts.login.submit}
        busyLabel={texts.login.busy}
        isBusy={entry.isPending}
        error={entry.error}
      />
    </form>
  )
}
