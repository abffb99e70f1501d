import { Link } from '@tanstack/react-router'
import { SCREENS } from '../../../shared/api/screens.ts'
import { texts } from '../../texts.ts'
import { PasswordField, TextField } from '../../ui/field.tsx'
import styles from '../../entities/session/account-form.module.css'
import { SubmitButton } from '../../entities/session/submit-button.tsx'
import { Form, readFields } from '../../ui/form.tsx'
import { type Credentials, signIn } from './sign-in.ts'
import { useSignInRequest } from '../../entities/session/use-sign-in-request.ts'
import { ApiError } from '../../api-client.ts'

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

/**
 * Reads a field for both: a text with @ is an e-mail address, any other a phone number. Throws
 * ApiError if it is neither.
 */
async function readCredentials(identifier: string, password: string): Promise<Credentials> {
  const typed = identifier.trim()
  if (typed.includes('@')) return { kind: 'email', email: typed, password }
  // Without all countries' numbering rules, since most people enter an address on this screen.
  const { readPhoneNumber } = await import('../../entities/phone/phone-numbers.ts')
  const { readCountry } = await import('../../entities/phone/phone-numbers.ts')
  const phoneNumber = readPhoneNumber(typed, readCountry())
  if (phoneNumber === null) throw new ApiError('wrong-identifier', 0, texts.login.identifierWrong)
  return { kind: 'phone', phoneNumber, password }
}
