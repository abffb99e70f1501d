import { useIsMutating } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { describeError } from '../../api-client.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

type EnterButtonProps = { label: string; busyLabel: string; isBusy: boolean; error: Error | null }

/** The end of a form that leads in: its button, and in red why it did not. */
export function EnterButton({ label, busyLabel, isBusy: isFormBusy, error }: EnterButtonProps) {
  // The screen is disabled as long as anything of it is under way.
  const isBusy = useIsMutating() > 0 || isFormBusy
  const button = useRef<HTMLButtonElement>(null)
  useFocusBack(button, isBusy)
  return (
    <>
      <Button ref={button} look="primary" type="submit" disabled={isBusy}>
        {isFormBusy ? busyLabel : label}
      </Button>
      {error && (
        <Notice tone="bad" isAlert>
          {describeError(error)}
        </Notice>
      )}
    </>
  )
}

/**
 * A control that is disabled loses the focus: afterwards it is back where it was, to mend what was
 * refused.
 */
function useFocusBack(button: RefObject<HTMLButtonElement | null>, isBusy: boolean): void {
  const focused = useRef<EventTarget | null>(null)
  const wasBusy = useRef(false)
  // Noted as it comes: once the screen is disabled, nothing tells any more where it was.
  useEffect(() => {
    const form = button.current?.form
    const note = (event: FocusEvent) => void (focused.current = event.target)
    form?.addEventListener('focusin', note)
    return () => form?.removeEventListener('focusin', note)
  }, [button])
  useLayoutEffect(() => {
    const isOver = wasBusy.current && !isBusy
    wasBusy.current = isBusy
    const isLost = document.activeElement === document.body
    if (isOver && isLost && focused.current instanceof HTMLElement) focused.current.focus()
  }, [isBusy])
}
