import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Notice } from './notice.tsx'

type ConfirmDialogProps = {
  title: string
  /** What is lost, and what stays. */
  children: ReactNode
  confirmLabel: string
  busyLabel: string
  backLabel: string
  isBusy: boolean
  /** Why it did not work. */
  problem: string | null
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something is done that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirmLabel, busyLabel, backLabel, isBusy, problem, onConfirm, onClose } = props
  return (
    <Dialog
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button look="secondary" disabled={isBusy} onClick={onClose}>
            {backLabel}
          </Button>
          <Button look="danger" disabled={isBusy} onClick={onConfirm}>
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
