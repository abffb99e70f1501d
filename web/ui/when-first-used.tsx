import type { ReactNode } from 'react'
import { Suspense, useEffect, useState } from 'react'

const SIGNS_OF_LIFE = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'focusin'] as const

/**
 * Holds back what nobody needs before they do something, so that the first screen is there sooner.
 */
export function WhenFirstUsed({ children }: { children: ReactNode }) {
  const [isUsed, setUsed] = useState(false)
  useEffect(() => {
    const noticed = new AbortController()
    const notice = () => {
      noticed.abort()
      setUsed(true)
    }
    for (const sign of SIGNS_OF_LIFE) {
      window.addEventListener(sign, notice, { signal: noticed.signal, capture: true, passive: true })
    }
    return () => noticed.abort()
  }, [])
  return isUsed && <Suspense>{children}</Suspense>
}
