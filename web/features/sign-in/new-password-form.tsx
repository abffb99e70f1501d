import { MIN_PASSWORD_LENGTH } from '../../../shared/api/bounds.ts'
import type { PasswordReset } from '../../../shared/api/sign-in.ts'
import { texts } from '../../texts.ts'
import { PasswordField } from '../../ui/field.tsx'
import styles from '../../entities/session/account-form.module.css'
import { SubmitButton } from '../../entities/session/submit-button.tsx'
import { Form, readFields } from '../../ui/form.tsx'
import { useSubmission } from '../../use-submission.ts'
import { call } from '../../api-client.ts'

type NewPasswordFormProps = {
  token: string
  onDone: (reset: PasswordReset) => Promise<void>
}

/** Sets a new password. `token` is from the link in the mail. */
export function NewPasswordForm({ token, onDone }: NewPasswordFormProps) {
  const saving = useSubmission({
    mutationFn: (password: string) => resetPassword(token, password),
    onSuccess: onDone,
  })
  return (
    <Form
      isBusy={saving.isPending}
      className={styles['form']}
      onSubmit={readFields(['password'], ({ password }) => saving.mutate(password))}
    >
      <PasswordField
        label={texts.reset.newPassword}
        name="password"
        autoComplete="new-password"
        showLabel={texts.login.showPassword}
        hideLabel={texts.login.hidePassword}
        hint={texts.register.passwordHint(MIN_PASSWORD_LENGTH)}
        minLength={MIN_PASSWORD_LENGTH}
        required
      />
      <SubmitButton
        label={texts.reset.save}
        busyLabel={texts.reset.saving}
        isBusy={saving.isPending}
        error={saving.error}
      />
    </Form>
  )
}

/** Sets a new password, and returns the other sign-in methods of the account. */
function resetPassword(token: string, newPassword: string): Promise<PasswordReset> {
  return call('POST /api/auth/reset-password', { body: { token, newPassword } })
}
