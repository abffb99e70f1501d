import { useBlocker } from '@tanstack/react-router'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** Asks before changes are lost: on the way to another screen, back to the view, or out of the window. */
export function UnsavedGuard({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isDirty && (next.pathname !== current.pathname || !('mode' in next.search)),
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <Dialog
      title={texts.profile.unsavedTitle}
      onClose={blocker.reset}
      actions={
        <>
          <Button look="danger" onClick={blocker.proceed}>
            {texts.profile.leave}
          </Button>
          <Button look="primary" onClick={blocker.reset}>
            {texts.profile.stay}
          </Button>
        </>
      }
    >
      <p>{texts.profile.unsavedText}</p>
    </Dialog>
  )
}
