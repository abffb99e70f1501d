import { useEffect, useRef } from 'react'
import type { NewAppPassword } from '../../../shared/api/security.ts'
import { ApiError } from '../../api-client.ts'
import { ChangeFailure } from '../../entities/session/change-failure.tsx'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { readFields } from '../../ui/read-fields.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { createAppPassword, useAppPasswordChange } from './app-password-requests.ts'
import styles from './app-passwords-card.module.css'
import { Form } from '../../ui/form.tsx'

// The values in shared/api/security.ts, without importing its schemas into the bundle.
const MAX_NAME = 60
const MAX_APP_PASSWORDS = 20

const LIFE_DAYS: Record<string, number | null> = { always: null, year: 365, month: 30 }

type CreateAppPasswordFormProps = {
  needsPassword: boolean
  onCreated: (created: NewAppPassword) => void
  onCancel: () => void
}

export function CreateAppPasswordForm({ needsPassword, onCreated, onCancel }: CreateAppPasswordFormProps) {
  const words = texts.appPasswords
  const create = useAppPasswordChange(createAppPassword)
  const nameField = useRef<HTMLInputElement>(null)
  useEffect(() => nameField.current?.focus(), [])
  const submit = readFields(['name', 'life', 'password'], ({ name, life, password }) =>
    create.mutate(
      { name: name.trim(), lifeDays: LIFE_DAYS[life] ?? null, ...(needsPassword && { password }) },
      { onSuccess: onCreated },
    ),
  )
  const isTooMany = create.error instanceof ApiError && create.error.code === 'too-many-app-passwords'
  return (
    <Form isBusy={create.isPending} className={styles['form']} onSubmit={submit}>
      <TextField
        ref={nameField}
        label={words.name}
        hint={words.nameHint}
        name="name"
        required
        pattern=".*\S.*"
        maxLength={MAX_NAME}
        autoComplete="off"
      />
      <SelectField
        label={words.life}
        name="life"
        options={[
          { value: 'always', label: words.lives.always },
          { value: 'year', label: words.lives.year },
          { value: 'month', label: words.lives.month },
        ]}
      />
      {needsPassword && (
        <PasswordField
          label={texts.security.password.current}
          name="password"
          autoComplete="current-password"
          showLabel={texts.login.showPassword}
          hideLabel={texts.login.hidePassword}
          required
        />
      )}
      {isTooMany ? (
        <Notice tone="bad" isAlert>
          {words.tooMany(MAX_APP_PASSWORDS)}
        </Notice>
      ) : (
        <ChangeFailure error={create.error} />
      )}
      <div className={styles['actions']}>
        <Button look="primary" type="submit">
          {words.create}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {texts.security.cancel}
        </Button>
      </div>
    </Form>
  )
}
