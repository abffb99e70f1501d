import { useState } from 'react'

/** Returns whether the part with this key was dismissed until the window is closed. */
export function useDismissal(key: string): { isDismissed: boolean; dismiss: () => void } {
  const [isDismissed, setDismissed] = useState(() => sessionStorage.getItem(key) !== null)
  const dismiss = () => {
    sessionStorage.setItem(key, 'true')
    setDismissed(true)
  }
  return { isDismissed, dismiss }
}
