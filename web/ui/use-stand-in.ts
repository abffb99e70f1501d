import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * Something that takes a button's place for a while, as a field does: when it goes, the button is
 * back and has the focus.
 */
export function useStandIn() {
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
