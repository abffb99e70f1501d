import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** Replaces a button by another element, such as a field, and focuses the button afterwards. */
export function useReplacedButton() {
  const [isReplaced, setReplaced] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return {
    isReplaced,
    button,
    show: () => setReplaced(true),
    leave: () => {
      flushSync(() => setReplaced(false))
      button.current?.focus({ preventScroll: true })
    },
  }
}
