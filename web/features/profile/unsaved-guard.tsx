import { useBlocker } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { askBeforeLeaving } from './unsaved-changes.ts'

/**
 * Asks for confirmation before the user leaves the form, logs out or closes the window with unsaved
 * changes.
 */
export function UnsavedGuard({ isDirty }: { isDirty: boolean }) {
  const [pendingExit, setPendingExit] = useState<(() => void) | null>(null)
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isDirty && (next.pathname !== current.pathname || !('mode' in next.search)),
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  useEffect(
    () => (isDirty ? askBeforeLeaving(proceed => setPendingExit(() => proceed)) : undefined),
    [isDirty],
  )
  if (blocker.status !== 'blocked' && pendingExit === null) return null
  const stayOnPage = () => {
    setPendingExit(null)
    blocker.reset?.()
  }
  const leave = () => {
    setPendingExit(null)
    if (pendingExit) pendingExit()
    else blocker.proceed?.()
  }
  return (
    <Dialog
      title={texts.profile.unsavedTitle}
      onClose={stayOnPage}
      actions={
        <>
          <Button look="danger" onClick={leave}>
            {texts.profile.leave}
          </Button>
          <Button look="primary" onClick={stayOnPage}>
            {texts.profile.stay}
          </Button>
        </>
      }
    >
      <p>{texts.profile.unsavedText}</p>
    </Dialog>
  )
}
