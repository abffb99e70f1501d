import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Notice } from './notice.tsx'

type ConfirmDialogProps = {
  title: string
  /** What will be lost and what will be kept. */
  children: ReactNode
  confirmLabel: string
  busyLabel: string
  backLabel: string
  isBusy: boolean
  /** The error of the last attempt. */
  problem: string | null
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation of an action that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirmLabel, busyLabel, backLabel, isBusy, problem, onConfirm, onClose } = props
  return (
    <Dialog
      onClose={onClose}
      title={title}
      isBusy={isBusy}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            {backLabel}
          </Button>
          <Button look="danger" onClick={onConfirm}>
            {isBusy ? busyLabel : confirmLabel}
          </Button>
        </>
      }
    >
      {children}
      {problem && (
        <Notice tone="bad" isAlert>
          {problem}
        </Notice>
      )}
    </Dialog>
  )
}
