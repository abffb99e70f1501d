import type { ReactNode } from 'react'
import { startTransition, Suspense, useEffect, useState } from 'react'

const USER_EVENTS = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'focusin'] as const

/**
 * Holds back what nobody needs before they do something, so that the first screen is there sooner.
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
    const noticed = new AbortController()
    const markUsed = () => {
      noticed.abort()
      // What somebody does is answered first.
      startTransition(() => setUsed(true))
    }
    for (const sign of USER_EVENTS) {
      window.addEventListener(sign, markUsed, { signal: noticed.signal, capture: true, passive: true })
    }
    return () => noticed.abort()
  }, [])
  return (isUsed || isUsedAlready) && <Suspense>{children}</Suspense>
}
