import { AlertDialog } from '@base-ui/react/alert-dialog'
import type { ReactNode } from 'react'
import { BusyContext } from './busy.ts'
import { Button } from './button.tsx'
import styles from './dialog.module.css'
import { Notice } from './notice.tsx'
import { markObstacle } from './obstacles.ts'

type DialogProps = {
  onClose: () => void
  title: string
  children: ReactNode
  actions: ReactNode
  /** Disables all fields and buttons inside. */
  isBusy?: boolean
}

/** A modal question. It closes with Escape or by one of its actions, but not by a press outside. */
export function Dialog({ onClose, title, children, actions, isBusy = false }: DialogProps) {
  return (
    <AlertDialog.Root open onOpenChange={open => !open && onClose()}>
      <AlertDialog.Portal>
        {/* Also over the viewer of photos, which is a dialog itself. */}
        <AlertDialog.Backdrop forceRender data-veil className={styles['backdrop']} />
        <AlertDialog.Popup ref={markObstacle} className={styles['popup']}>
          <AlertDialog.Title className={styles['title']}>{title}</AlertDialog.Title>
          <BusyContext value={isBusy}>
            <AlertDialog.Description className={styles['body']} render={<div />}>
              {children}
            </AlertDialog.Description>
            <div className={styles['actions']}>{actions}</div>
          </BusyContext>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

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
