import { useBlocker } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { askBeforeLeaving } from './unsaved-changes.ts'

/**
 * Asks before unsaved changes are lost: when the user leaves the form, the account or the window.
 */
export function UnsavedGuard({ isDirty }: { isDirty: boolean }) {
  const [wayOut, setWayOut] = useState<(() => void) | null>(null)
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isDirty && (next.pathname !== current.pathname || !('mode' in next.search)),
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  useEffect(() => (isDirty ? askBeforeLeaving(goOn => setWayOut(() => goOn)) : undefined), [isDirty])
  if (blocker.status !== 'blocked' && wayOut === null) return null
  const stayOnPage = () => {
    setWayOut(null)
    blocker.reset?.()
  }
  const leave = () => {
    setWayOut(null)
    if (wayOut) wayOut()
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
