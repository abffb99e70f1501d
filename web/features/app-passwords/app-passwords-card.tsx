import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import type { AppPassword, NewAppPassword } from '../../../shared/api/security.ts'
import { QueryError } from '../../entities/errors/query-error.tsx'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Row, RowList, RowNote } from '../../ui/row-list.tsx'
import { useReplacedButton } from '../../ui/use-replaced-button.ts'
import { appPasswordsQuery } from './app-password-requests.ts'
import styles from './app-passwords-card.module.css'
import { CreateAppPasswordForm } from './create-app-password-form.tsx'
import { NewAppPasswordView } from './new-app-password-view.tsx'
import { RevokeAppPasswordDialog } from './revoke-app-password-dialog.tsx'

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

function AppPasswordRow({ appPassword, onRevoke }: { appPassword: AppPassword; onRevoke: () => void }) {
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
