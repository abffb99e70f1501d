import { startTransition, useEffect, useState } from 'react'

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
