import { useState } from 'react'
import type { DeleteAccountAnswer, DeletionPreview } from '../../../shared/api/account.ts'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import styles from './delete-account-card.module.css'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { describeError, call } from '../../api-client.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { formatBytes } from '../../ui/format-bytes.ts'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/field.tsx'
import { deleteAccount, DELETING_ACCOUNT } from './delete-account.ts'
import { useSubmission } from '../../use-submission.ts'
import { Form } from '../../ui/form.tsx'

type DeleteAccountCardProps = {
  className?: string | undefined
  /** Pauses uploads of this window; the returned function resumes them. */
  hold: () => () => void
  /** Leaves the screen. Until it has, the dashboard asks for no login. */
  onDeleted: (answer: DeleteAccountAnswer) => Promise<void>
}

/** For Settings. */
export function DeleteAccountCard({ className, ...actions }: DeleteAccountCardProps) {
  const [isAsked, setIsAsked] = useState(false)
  return (
    <Card className={className} heading={texts.accountData.deleteHeading} lead={texts.accountData.deleteLead}>
      <Button look="danger" className={styles['open']} onClick={() => setIsAsked(true)}>
        {texts.accountData.deleteOpen}
      </Button>
      {isAsked && <DeleteAccountDialog {...actions} onClose={() => setIsAsked(false)} />}
    </Card>
  )
}

type DeleteAccountDialogProps = Pick<DeleteAccountCardProps, 'hold' | 'onDeleted'> & { onClose: () => void }

function DeleteAccountDialog({ hold, onDeleted, onClose }: DeleteAccountDialogProps) {
  const { data: preview, error } = useQuery(deletionQuery)
  const [password, setPassword] = useState('')
  const needsPassword = preview ? preview.hasPassword && !preview.isFreshlySignedIn : false
  const cannotProve = preview ? !preview.hasPassword && !preview.isFreshlySignedIn : false
  const deletion = useSubmission({
    mutationKey: DELETING_ACCOUNT,
    mutationFn: () => deleteAccount(needsPassword ? password : null),
    onMutate: () => ({ resumeUploads: hold() }),
    onError: (_error, _variables, held) => held?.resumeUploads(),
    onSuccess: onDeleted,
  })
  const isReady = preview !== undefined && !cannotProve && (!needsPassword || password !== '')
  const failure = deletion.error ?? error
  return (
    <Dialog
      onClose={onClose}
      title={texts.accountData.deleteTitle}
      isBusy={deletion.isPending}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            {texts.accountData.goBack}
          </Button>
          <Button look="danger" disabled={!isReady} onClick={() => deletion.mutate()}>
            {deletion.isPending ? texts.accountData.deleting : texts.accountData.deleteConfirm}
          </Button>
        </>
      }
    >
      <Form
        isBusy={deletion.isPending}
        className={styles['words']}
        onSubmit={() => {
          if (isReady) deletion.mutate()
        }}
      >
        {preview && <p>{formatTotals(preview)}</p>}
        <p>{texts.accountData.deleteStays}</p>
        <p>
          <strong>{texts.accountData.deleteForGood}</strong>
        </p>
        {needsPassword && (
          <PasswordField
            label={texts.accountData.password}
            autoComplete="current-password"
            showLabel={texts.login.showPassword}
            hideLabel={texts.login.hidePassword}
            value={password}
            onChange={event => setPassword(event.currentTarget.value)}
          />
        )}
        {cannotProve && <Notice tone="plain">{texts.accountData.signInAgain}</Notice>}
        {failure && (
          <Notice tone="bad" isAlert>
            {describeError(failure)}
          </Notice>
        )}
      </Form>
    </Dialog>
  )
}

function formatTotals({ totals }: DeletionPreview): string {
  return texts.accountData.deleteTotals({ ...totals, size: formatBytes(totals.photoBytes) })
}

/** What deleting the account would erase; fetched each time the dialog opens. */
const deletionQuery = queryOptions({
  queryKey: ['account-deletion'],
  queryFn: ({ signal }) => call('GET /api/account/deletion', { signal }),
  staleTime: 0,
  gcTime: 0,
})
