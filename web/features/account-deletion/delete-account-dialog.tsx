import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeleteAccountAnswer, DeletionPreview } from '../../../shared/api/account.ts'
import { describeError } from '../../api-client.ts'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { formatBytes } from '../../ui/format-bytes.ts'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { deleteAccount, DELETING_ACCOUNT } from './delete-account.ts'
import styles from './delete-account.module.css'
import { deletionQuery } from './deletion-query.ts'
import { useSubmission } from '../../use-submission.ts'
import { Form } from '../../ui/form.tsx'

type DeleteAccountDialogProps = {
  hold: () => () => void
  onDeleted: (answer: DeleteAccountAnswer) => Promise<void>
  onClose: () => void
}

export function DeleteAccountDialog({ hold, onDeleted, onClose }: DeleteAccountDialogProps) {
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
