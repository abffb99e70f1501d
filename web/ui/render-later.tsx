import { type ReactNode, startTransition, Suspense, useEffect, useState } from 'react'

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

/**
 * Returns false in a component's first render and true in a transition after it is painted, to
 * render later what is not needed at once. `useDeferredValue(true, false)` is true at once if the
 * first render is itself deferred.
 */
export function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => startTransition(() => setPainted(true)), [])
  return isPainted
}
