import { MAX_APP_PASSWORDS, MAX_APP_PASSWORD_NAME } from '../../../shared/api/bounds.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { AppPassword, CreateAppPasswordBody, NewAppPassword } from '../../../shared/api/security.ts'
import { QueryError } from '../../entities/errors/query-error.tsx'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Row, RowList, RowNote } from '../../ui/row-list.tsx'
import { useReplacedButton } from '../../ui/use-replaced-button.ts'
import styles from './app-passwords-card.module.css'
import { NewAppPasswordView } from './new-app-password-view.tsx'
import { ApiError, describeError, call } from '../../api-client.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { notify } from '../../ui/notifications.ts'
import { ChangeFailure } from '../../entities/session/submit-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField, SelectField, TextField } from '../../ui/field.tsx'
import { Form, readFields } from '../../ui/form.tsx'
import { useSubmission } from '../../use-submission.ts'

/** For Settings: passwords with which apps and scripts send photos. */
export function AppPasswordsCard() {
  const { data, error, refetch } = useQuery(appPasswordsQuery)
  const { isReplaced: isCreating, button, show: beginCreating, leave: endCreating } = useReplacedButton()
  const [created, setCreated] = useState<NewAppPassword | null>(null)
  const [toRevoke, setToRevoke] = useState<AppPassword | null>(null)
  const words = texts.appPasswords
  const leave = () => {
    setCreated(null)
    endCreating()
  }
  return (
    <Card heading={words.heading} lead={words.lead}>
      {error && <QueryError onRetry={refetch} />}
      {data?.appPasswords.length === 0 && !isCreating && <p className={styles['note']}>{words.none}</p>}
      {data && data.appPasswords.length > 0 && (
        <RowList>
          {data.appPasswords.map(appPassword => (
            <AppPasswordRow
              key={appPassword.id}
              appPassword={appPassword}
              onRevoke={() => setToRevoke(appPassword)}
            />
          ))}
        </RowList>
      )}
      {created && <NewAppPasswordView created={created} onDone={leave} />}
      {data && isCreating && !created && (
        <CreateAppPasswordForm needsPassword={data.needsPassword} onCreated={setCreated} onCancel={leave} />
      )}
      {data && !isCreating && (
        <div>
          <Button ref={button} icon={<KeyRound aria-hidden />} onClick={beginCreating}>
            {words.add}
          </Button>
        </div>
      )}
      {data && data.appPasswords.length > 0 && <p className={styles['note']}>{words.alsoRevoked}</p>}
      {toRevoke && <RevokeAppPasswordDialog appPassword={toRevoke} onClose={() => setToRevoke(null)} />}
    </Card>
  )
}

type AppPasswordRowProps = { appPassword: AppPassword; onRevoke: () => void }

function AppPasswordRow({ appPassword, onRevoke }: AppPasswordRowProps) {
  const words = texts.appPasswords
  const { name, createdAt, usedAt, expiresAt, isExpired } = appPassword
  const notes = [
    words.createdAt(createdAt),
    usedAt === null ? words.unused : words.usedAt(usedAt),
    ...(expiresAt === null ? [] : [isExpired ? words.expired(expiresAt) : words.expiresAt(expiresAt)]),
  ]
  return (
    <Row
      actions={
        <Button size="small" aria-label={words.revokeOf(name)} onClick={onRevoke}>
          {words.revoke}
        </Button>
      }
    >
      <p>
        <bdi>{name}</bdi>
      </p>
      {notes.map(note => (
        <RowNote key={note}>{note}</RowNote>
      ))}
    </Row>
  )
}

type RevokeAppPasswordDialogProps = { appPassword: AppPassword; onClose: () => void }

function RevokeAppPasswordDialog({ appPassword: { id, name }, onClose }: RevokeAppPasswordDialogProps) {
  const words = texts.appPasswords
  const revoke = useAppPasswordChange(revokeAppPassword)
  return (
    <ConfirmDialog
      title={words.revokeTitle(name)}
      confirmLabel={words.revoke}
      busyLabel={words.revoking}
      backLabel={words.keep}
      isBusy={revoke.isPending}
      problem={revoke.error ? describeError(revoke.error) : null}
      onConfirm={() =>
        revoke.mutate(id, {
          onSuccess: () => {
            notify('good', words.revoked(name))
            onClose()
          },
        })
      }
      onClose={onClose}
    >
      <p>{words.revokeText}</p>
    </ConfirmDialog>
  )
}

const LIFE_DAYS: Record<string, number | null> = { always: null, year: 365, month: 30 }

type CreateAppPasswordFormProps = {
  needsPassword: boolean
  onCreated: (created: NewAppPassword) => void
  onCancel: () => void
}

function CreateAppPasswordForm({ needsPassword, onCreated, onCancel }: CreateAppPasswordFormProps) {
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
        maxLength={MAX_APP_PASSWORD_NAME}
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

/** Has the key of the devices, since logging them out revokes app passwords. */
const appPasswordsQuery = queryOptions({
  queryKey: ['devices', 'app-passwords'],
  queryFn: ({ signal }) => call('GET /api/app-passwords', { signal }),
})

const createAppPassword = (body: CreateAppPasswordBody) => call('POST /api/app-passwords', { body })

const revokeAppPassword = (id: string) =>
  call('DELETE /api/app-passwords/:appPasswordId', { params: { appPasswordId: id } })

/** Changes the app passwords, and fetches them again. */
function useAppPasswordChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient()
  return useSubmission({
    mutationFn: change,
    // Not awaited: the new app password is shown even if the list cannot be fetched.
    onSettled: () => {
      for (const queryKey of [appPasswordsQuery.queryKey, ['activity']])
        void queryClient.invalidateQueries({ queryKey })
    },
  })
}
