import type { FolderStatus } from '../../../shared/api/folders.ts'
import { describeError } from '../../api-client.ts'
import { texts } from '../../texts.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notify } from '../../ui/notifications.ts'
import { removeFolder, useFolderChange } from './folder-requests.ts'

type RemoveFolderDialogProps = { folder: FolderStatus; onClose: () => void }

export function RemoveFolderDialog({ folder: { id, name, photos }, onClose }: RemoveFolderDialogProps) {
  const words = texts.folders
  const remove = useFolderChange(removeFolder)
  return (
    <ConfirmDialog
      title={words.removeTitle(name)}
      confirmLabel={words.remove}
      busyLabel={words.removing}
      backLabel={words.keep}
      isBusy={remove.isPending}
      problem={remove.error ? describeError(remove.error) : null}
      onConfirm={() =>
        remove.mutate(id, {
          onSuccess: answer => {
            notify('good', words.removed(name, answer.photos))
            onClose()
          },
        })
      }
      onClose={onClose}
    >
      <p>{words.removeText(photos)}</p>
      <p>{words.removeFiles}</p>
    </ConfirmDialog>
  )
}
