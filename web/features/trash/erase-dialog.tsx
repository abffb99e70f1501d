import { texts } from '../../texts.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useSubmission } from '../../use-submission.ts'

type EraseDialogProps = {
  photoCount: number
  onErase: () => Promise<unknown>
  onClose: () => void
}

/** Asks before photos are erased. */
export function EraseDialog({ photoCount, onErase, onClose }: EraseDialogProps) {
  const erasing = useSubmission({ mutationFn: onErase, onSettled: onClose })
  return (
    <ConfirmDialog
      title={texts.trash.eraseTitle(photoCount)}
      confirmLabel={texts.trash.deleteForEver}
      busyLabel={texts.trash.erasing}
      backLabel={texts.trash.goBack}
      isBusy={erasing.isPending}
      problem={null}
      onConfirm={() => erasing.mutate()}
      onClose={onClose}
    >
      <p>{texts.trash.eraseText}</p>
    </ConfirmDialog>
  )
}
