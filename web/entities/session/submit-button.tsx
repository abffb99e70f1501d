import { useIsMutating } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { describeError } from '../../api-client.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

type SubmitButtonProps = { label: string; busyLabel: string; isBusy: boolean; error: Error | null }

/** The submit button of a sign-in form, and the message of its error. */
export function SubmitButton({ label, busyLabel, isBusy: isFormBusy, error }: SubmitButtonProps) {
  // The whole screen is disabled while a request of it runs.
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
 * Focuses the field again that had the focus before the form was disabled, so that the user can
 * correct the input.
 */
function useFocusBack(button: RefObject<HTMLButtonElement | null>, isBusy: boolean): void {
  const focused = useRef<EventTarget | null>(null)
  const wasBusy = useRef(false)
  // Recorded before the form is disabled, because that removes the focus.
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
