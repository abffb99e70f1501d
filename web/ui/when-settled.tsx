import type { ReactNode } from 'react'
import { Suspense, useEffect, useState } from 'react'

// The first screen is drawn, and its requests are on their way.
const SETTLED_MS = 1000

/** Holds back what nobody needs at once, so that the first screen is there sooner. */
export function WhenSettled({ children }: { children: ReactNode }) {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [])
  return isSettled && <Suspense>{children}</Suspense>
}
