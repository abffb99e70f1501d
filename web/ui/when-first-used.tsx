import type { ReactNode } from 'react'
import { startTransition, Suspense, useEffect, useState } from 'react'

const USER_EVENTS = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'focusin'] as const

/**
 * Renders its children only after the first event of the user, so that the first screen is shown
 * sooner.
 */
export function WhenFirstUsed({
  isUsed: isUsedAlready = false,
  children,
}: {
  isUsed?: boolean
  children: ReactNode
}) {
  const [isUsed, setUsed] = useState(false)
  useEffect(() => {
    const listening = new AbortController()
    const markUsed = () => {
      listening.abort()
      // A transition, so that the user's event is handled first.
      startTransition(() => setUsed(true))
    }
    for (const type of USER_EVENTS) {
      window.addEventListener(type, markUsed, { signal: listening.signal, capture: true, passive: true })
    }
    return () => listening.abort()
  }, [])
  return (isUsed || isUsedAlready) && <Suspense>{children}</Suspense>
}
