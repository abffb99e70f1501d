import type { AppPassword } from '../../../shared/api/security.ts'
import { describeError } from '../../api-client.ts'
import { texts } from '../../texts.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notify } from '../../ui/notifications.ts'
import { revokeAppPassword, useAppPasswordChange } from './app-password-requests.ts'

type RevokeAppPasswordDialogProps = { appPassword: AppPassword; onClose: () => void }

export function RevokeAppPasswordDialog({
  appPassword: { id, name },
  onClose,
}: RevokeAppPasswordDialogProps) {
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
