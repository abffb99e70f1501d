import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api-client.ts'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { notify } from '../../ui/notifications.ts'
import { PasswordField } from '../../ui/field.tsx'
import styles from './card-form.module.css'
import { ChangeFailure } from '../../entities/session/submit-button.tsx'
import { securityQuery, useSecurityChange } from './use-security-change.ts'
import { Form } from '../../ui/form.tsx'

type Passwords = { currentPassword: string; newPassword: string }

/** Changes the password, or sets the first one. */
export function PasswordCard() {
  const { data: security } = useQuery(securityQuery)
  const hasPassword = security?.hasPassword ?? true
  const [passwords, setPasswords] = useState<Passwords>({ currentPassword: '', newPassword: '' })
  const change = useSecurityChange(async ({ currentPassword, newPassword }: Passwords) => {
    if (hasPassword) await call('POST /api/auth/change-password', { body: { currentPassword, newPassword } })
    else await call('POST /api/security/password', { body: { newPassword } })
  })
  const submit = () => {
    change.mutate(passwords, {
      onSuccess: () => {
        setPasswords({ currentPassword: '', newPassword: '' })
        notify('good', texts.security.password.changed)
      },
    })
  }
  const words = texts.security.password
  const bindField = (name: keyof Passwords) => ({
    name,
    showLabel: texts.login.showPassword,
    hideLabel: texts.login.hidePassword,
    required: true,
    value: passwords[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget
      setPasswords(all => ({ ...all, [name]: value }))
    },
  })
  return (
    <Card heading={words.heading} lead={hasPassword ? words.lead : words.firstLead}>
      <Form isBusy={change.isPending} className={styles['form']} onSubmit={submit}>
        {hasPassword && (
          <PasswordField
            {...bindField('currentPassword')}
            label={words.current}
            autoComplete="current-password"
          />
        )}
        <PasswordField
          {...bindField('newPassword')}
          label={words.next}
          hint={words.hint}
          autoComplete="new-password"
        />
        <ChangeFailure error={change.error} />
        <div className={styles['actions']}>
          <Button type="submit">{texts.settings.save}</Button>
        </div>
      </Form>
    </Card>
  )
}
