import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** Replaces a button by something else, such as a field, and focuses the button when it is back. */
export function useReplacedButton() {
  const [isThere, setThere] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return {
    isThere,
    button,
    show: () => setThere(true),
    leave: () => {
      flushSync(() => setThere(false))
      button.current?.focus({ preventScroll: true })
    },
  }
}
