import { queryOptions, useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { QueryError } from '../../entities/errors/query-error.tsx'
import { notify } from '../../ui/notifications.ts'
import { Row, RowList, RowNote } from '../../ui/row-list.tsx'
import styles from './card-form.module.css'
import { ChangeFailure } from '../../entities/session/submit-button.tsx'
import { describeDevice } from './devices-card.tsx'
import { useSecurityChange } from './use-security-change.ts'
import { startRegistration } from '@simplewebauthn/browser'
import { call } from '../../api-client.ts'

/** Sign-in by a finger, a face or the PIN of a device. */
export function PasskeysCard() {
  const { data: passkeys = [], error, refetch } = useQuery(passkeysQuery)
  const add = useSecurityChange(addPasskey)
  const remove = useSecurityChange(removePasskey)
  const words = texts.security.passkeys
  const isBusy = add.isPending || remove.isPending
  const name = describeDevice(navigator.userAgent) ?? words.unnamed
  return (
    <Card heading={words.heading} lead={words.lead}>
      {error && <QueryError onRetry={refetch} />}
      {passkeys.length > 0 && (
        <RowList>
          {passkeys.map(passkey => (
            <Row
              key={passkey.id}
              actions={
                <Button
                  size="small"
                  disabled={isBusy}
                  aria-label={words.removeOf(passkey.name || words.unnamed)}
                  onClick={() => remove.mutate(passkey.id)}
                >
                  {words.remove}
                </Button>
              }
            >
              <p>{passkey.name || words.unnamed}</p>
              {passkey.createdAt && <RowNote>{words.addedAt(passkey.createdAt)}</RowNote>}
            </Row>
          ))}
        </RowList>
      )}
      <ChangeFailure error={add.error ?? remove.error} />
      <div className={styles['actions']}>
        <Button
          icon={<KeyRound aria-hidden />}
          disabled={isBusy}
          onClick={() => {
            remove.reset()
            add.mutate(name, { onSuccess: () => notify('good', words.added) })
          }}
        >
          {words.add}
        </Button>
      </div>
    </Card>
  )
}

const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => call('GET /api/auth/passkey/list-user-passkeys', { signal }),
})

/**
 * Creates a passkey on the device. Throws ApiError, and the browser's error if the user cancels.
 */
async function addPasskey(name: string): Promise<void> {
  const optionsJSON = await call('GET /api/auth/passkey/generate-register-options')
  const response = await startRegistration({ optionsJSON })
  await call('POST /api/auth/passkey/verify-registration', { body: { response, name } })
}

async function removePasskey(id: string): Promise<void> {
  await call('POST /api/auth/passkey/delete-passkey', { body: { id } })
}
