import { describeError } from '../../api-client.ts'
import { texts } from '../../texts.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { useConsent } from './use-consent.ts'

type WithdrawDialogProps = { withdrawing: ReturnType<typeof useConsent>['withdrawing']; onClose: () => void }

/** Asks for confirmation before consent is withdrawn, which erases all faces. */
export function WithdrawDialog({ withdrawing, onClose }: WithdrawDialogProps) {
  return (
    <ConfirmDialog
      title={texts.consent.confirmTitle}
      confirmLabel={texts.consent.confirm}
      busyLabel={texts.consent.withdrawing}
      backLabel={texts.moreFolders.goBack}
      isBusy={withdrawing.isPending}
      problem={withdrawing.error && describeError(withdrawing.error)}
      onConfirm={() => withdrawing.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{texts.consent.confirmLost}</p>
      <p>{texts.consent.confirmKept}</p>
    </ConfirmDialog>
  )
}
