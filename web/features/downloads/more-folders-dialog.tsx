import { useState } from 'react'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog, ConfirmDialog } from '../../ui/dialog.tsx'
import { useAfterDownload } from './use-more-folders-question.ts'
import { useSubmission } from '../../use-submission.ts'

type MoreFoldersDialogProps = {
  onYes: () => void
  /** Only opens the dialog that deletes everything. */
  onNo: () => void
  onLater: () => void
}

export function MoreFoldersDialog({ onYes, onNo, onLater }: MoreFoldersDialogProps) {
  const [, setAfterDownload] = useAfterDownload()
  const [isRemembered, setRemembered] = useState(false)
  const answerYes = () => {
    if (isRemembered) setAfterDownload('keep')
    onYes()
  }
  return (
    <Dialog
      onClose={onLater}
      title={texts.moreFolders.question}
      actions={
        <>
          <Button look="secondary" disabled={isRemembered} onClick={onNo}>
            {texts.moreFolders.no}
          </Button>
          <Button look="primary" onClick={answerYes}>
            {texts.moreFolders.yes}
          </Button>
        </>
      }
    >
      <p>{texts.moreFolders.explanation}</p>
      <Checkbox checked={isRemembered} onChange={event => setRemembered(event.target.checked)}>
        {texts.moreFolders.remember}
      </Checkbox>
    </Dialog>
  )
}

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
