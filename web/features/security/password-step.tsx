import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { readFields } from '../../ui/read-fields.ts'
import styles from './card-form.module.css'
import { ChangeFailure } from '../../entities/session/change-failure.tsx'
import { useSecurityChange } from './use-security-change.ts'
import { Form } from '../../ui/form.tsx'

type PasswordStepProps<Answer> = {
  /** Label of the button: the action for which the password is required. */
  label: string
  /** Without a password, the server requires a recent sign-in. */
  hasPassword: boolean
  request: (password: string) => Promise<Answer>
  onDone: (answer: Answer) => void
  onCancel: () => void
}

/** Asks for the password before an action that a stranger at this screen must not take. */
export function PasswordStep<Answer>({
  label,
  hasPassword,
  request,
  onDone,
  onCancel,
}: PasswordStepProps<Answer>) {
  const change = useSecurityChange(request)
  const submit = readFields(['password'], ({ password }) => change.mutate(password, { onSuccess: onDone }))
  return (
    <Form isBusy={change.isPending} className={styles['form']} onSubmit={submit}>
      {hasPassword && (
        <PasswordField
          label={texts.security.password.current}
          name="password"
          autoComplete="current-password"
          showLabel={texts.login.showPassword}
          hideLabel={texts.login.hidePassword}
          required
        />
      )}
      <ChangeFailure error={change.error} />
      <div className={styles['actions']}>
        <Button look="primary" type="submit">
          {label}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {texts.security.cancel}
        </Button>
      </div>
    </Form>
  )
}
