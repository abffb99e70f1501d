import { texts } from '../../texts.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { useSubmission } from '../../use-submission.ts'

type DeleteAllDialogProps = {
  photoCount: number
  onDelete: () => Promise<unknown>
  onClose: () => void
}

/** Asks before everything is moved to the trash. */
export function DeleteAllDialog({ photoCount, onDelete, onClose }: DeleteAllDialogProps) {
  const deletion = useSubmission({ mutationFn: onDelete })
  return (
    <ConfirmDialog
      title={texts.moreFolders.confirmTitle}
      confirmLabel={texts.moreFolders.confirm}
      busyLabel={texts.moreFolders.deleting}
      backLabel={texts.moreFolders.goBack}
      isBusy={deletion.isPending}
      problem={null}
      onConfirm={() => deletion.mutate()}
      onClose={onClose}
    >
      <p>{texts.moreFolders.confirmText(photoCount)}</p>
    </ConfirmDialog>
  )
}
