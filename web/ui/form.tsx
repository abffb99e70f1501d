import {
  type ComponentPropsWithoutRef,
  type FormEvent,
  type RefObject,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'
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

/**
 * Returns a handler for `onSubmit` of a form: it calls `act` with the values of the named fields.
 */
export function readFields<Name extends string>(
  names: readonly Name[],
  act: (fields: Record<Name, string>) => void,
): (event: FormEvent<HTMLFormElement>) => void {
  return event => {
    const form = new FormData(event.currentTarget)
    const entries = names.map(name => {
      const value = form.get(name)
      return [name, typeof value === 'string' ? value : ''] as const
    })
    // There is an entry for each name.
    act(Object.fromEntries(entries) as Record<Name, string>)
  }
}
