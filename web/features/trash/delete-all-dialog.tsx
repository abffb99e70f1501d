import { useMutation } from '@tanstack/react-query'
import { texts } from '../../texts.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

type DeleteAllDialogProps = {
  photoCount: number
  onDelete: () => Promise<unknown>
  onClose: () => void
}

/** Asks before everything is moved to the trash. */
export function DeleteAllDialog({ photoCount, onDelete, onClose }: DeleteAllDialogProps) {
  const deletion = useMutation({ mutationFn: onDelete })
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
