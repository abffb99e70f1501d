import { Link } from '@tanstack/react-router'
import { SCREENS } from '../../paths.ts'
import { texts } from '../../texts.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from '../../entities/session/account-form.module.css'
import { SubmitButton } from '../../entities/session/submit-button.tsx'
import { readFields } from '../../ui/read-fields.ts'
import { readCredentials } from './read-identifier.ts'
import { signIn } from './sign-in.ts'
import { useSignInRequest } from '../../entities/session/use-sign-in-request.ts'
import { Form } from '../../ui/form.tsx'

type LoginFormProps = {
  onSignedIn: () => Promise<void>
  /** Fetches the data of the next screen, while the session is fetched. */
  preload: () => void
}

export function LoginForm({ onSignedIn, preload }: LoginFormProps) {
  const signingIn = useSignInRequest(
    async ({ identifier, password }: { identifier: string; password: string }) =>
      signIn(await readCredentials(identifier, password)),
    onSignedIn,
    preload,
  )
  return (
    <Form
      isBusy={signingIn.isPending}
      className={styles['form']}
      onSubmit={readFields(['identifier', 'password'], fields => signingIn.mutate(fields))}
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
      />
      <PasswordField
        label={texts.login.password}
        name="password"
        autoComplete="current-password"
        showLabel={texts.login.showPassword}
        hideLabel={texts.login.hidePassword}
        required
      />
      <Link to={SCREENS.forgotPassword} className={styles['aside']}>
        {texts.login.forgot}
      </Link>
      <SubmitButton
        label={texts.login.submit}
        busyLabel={texts.login.busy}
        isBusy={signingIn.isPending}
        error={signingIn.error}
      />
    </Form>
  )
}
