import { useMutation } from '@tanstack/react-query'
import { errorText } from '../../api-client.ts'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'

type DeleteAllDialogProps = {
  photoCount: number
  /** Resolves to the server's sentence about it. */
  onDelete: () => Promise<string>
  onClose: () => void
  onDeleted: (message: string) => void
}

export function DeleteAllDialog({ photoCount, onDelete, onClose, onDeleted }: DeleteAllDialogProps) {
  const deletion = useMutation({ mutationFn: onDelete, onSuccess: onDeleted })
  return (
    <Dialog
      onClose={onClose}
      title={texts.moreFolders.confirmTitle}
      actions={
        <>
          <Button look="secondary" disabled={deletion.isPending} onClick={onClose}>
            {texts.moreFolders.goBack}
          </Button>
          <Button look="danger" disabled={deletion.isPending} onClick={() => deletion.mutate()}>
            {deletion.isPending ? texts.moreFolders.deleting : texts.moreFolders.confirm}
          </Button>
        </>
      }
    >
      <p>{texts.moreFolders.confirmText(photoCount)}</p>
      {deletion.isError && (
        <Notice tone="bad" isAlert>
          {errorText(deletion.error)}
        </Notice>
      )}
    </Dialog>
  )
}
