import type { ComponentPropsWithoutRef, FormEvent, RefObject } from 'react'
import { useContext, useEffect, useLayoutEffect, useRef } from 'react'
import { BusyContext } from './busy.ts'

type FormProps = Omit<ComponentPropsWithoutRef<'form'>, 'onSubmit'> & {
  /** Disables all fields and buttons inside. */
  isBusy: boolean
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

export function Form({ isBusy: isOwnBusy, onSubmit, children, ...props }: FormProps) {
  const isBusy = useContext(BusyContext) || isOwnBusy
  const form = useRef<HTMLFormElement>(null)
  useFocusBack(form, isBusy)
  return (
    <form
      {...props}
      ref={form}
      onSubmit={event => {
        event.preventDefault()
        if (!isBusy) onSubmit(event)
      }}
    >
      <BusyContext value={isBusy}>{children}</BusyContext>
    </form>
  )
}

/** Focuses the control again that lost the focus when it was disabled. */
function useFocusBack(form: RefObject<HTMLFormElement | null>, isBusy: boolean): void {
  const focused = useRef<EventTarget | null>(null)
  const wasBusy = useRef(false)
  // Recorded before the form is disabled, because that removes the focus.
  useEffect(() => {
    const { current } = form
    const note = (event: FocusEvent) => void (focused.current = event.target)
    current?.addEventListener('focusin', note)
    return () => current?.removeEventListener('focusin', note)
  }, [form])
  useLayoutEffect(() => {
    const isOver = wasBusy.current && !isBusy
    wasBusy.current = isBusy
    const isLost = document.activeElement === document.body
    if (isOver && isLost && focused.current instanceof HTMLElement)
      focused.current.focus({ preventScroll: true })
  }, [isBusy])
}
