import { useLayoutEffect, useRef, type RefObject } from 'react'
import { errorText } from '../../api-client.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

type EnterButtonProps = { label: string; busyLabel: string; isBusy: boolean; error: Error | null }

/** The end of a form that leads in: its button, and in red why it did not. */
export function EnterButton({ label, busyLabel, isBusy, error }: EnterButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useFocusBack(button, isBusy)
  return (
    <>
      <Button ref={button} look="primary" type="submit" disabled={isBusy}>
        {isBusy ? busyLabel : label}
      </Button>
      {error && (
        <Notice tone="bad" isAlert>
          {errorText(error)}
        </Notice>
      )}
    </>
  )
}

/** A control that is disabled loses the focus: afterwards it is back where it was, to mend what was refused. */
function useFocusBack(button: RefObject<HTMLButtonElement | null>, isBusy: boolean): void {
  const focused = useRef<Element | null>(null)
  useLayoutEffect(() => {
    const before = focused.current
    focused.current = isBusy ? document.activeElement : null
    const isLost = !isBusy && document.activeElement === document.body
    if (isLost && before instanceof HTMLElement && button.current?.form?.contains(before)) before.focus()
  }, [button, isBusy])
}
