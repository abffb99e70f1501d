import { useEffect, useState } from 'react'

/** Returns the seconds left of `seconds` since a time in milliseconds since 1970, down to 0. */
export function useCountdown(seconds: number, startedAt: number): number {
  const [now, setNow] = useState(Date.now)
  // A clock that was set back would make it longer.
  const elapsedMs = Math.max(0, now - startedAt)
  const left = Math.max(0, Math.ceil(seconds - elapsedMs / 1000))
  useEffect(() => {
    if (left === 0) return undefined
    const ticking = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(ticking)
  }, [left])
  return left
}
