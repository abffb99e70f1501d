import { useMutation } from '@tanstack/react-query'
import type { DeleteAllAnswer } from '../../../shared/api/clusters.ts'
import { describeError } from '../../api-client.ts'
import { texts } from '../../texts.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

type DeleteAllDialogProps = {
  photoCount: number
  onDelete: () => Promise<DeleteAllAnswer>
  onClose: () => void
  onDeleted: (answer: DeleteAllAnswer) => void
}

export function DeleteAllDialog({ photoCount, onDelete, onClose, onDeleted }: DeleteAllDialogProps) {
  const deletion = useMutation({ mutationFn: onDelete, onSuccess: onDeleted })
  return (
    <ConfirmDialog
      title={texts.moreFolders.confirmTitle}
      confirmLabel={texts.moreFolders.confirm}
      busyLabel={texts.moreFolders.deleting}
      backLabel={texts.moreFolders.goBack}
      isBusy={deletion.isPending}
      problem={deletion.error && describeError(deletion.error)}
      onConfirm={() => deletion.mutate()}
      onClose={onClose}
    >
      <p>{texts.moreFolders.confirmText(photoCount)}</p>
    </ConfirmDialog>
  )
}
