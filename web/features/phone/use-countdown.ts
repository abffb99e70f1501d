import { useEffect, useState } from 'react'

/** Seconds left, from `seconds` down to 0; starts again at `restart`. */
export function useCountdown(seconds: number): { left: number; restart: () => void } {
  const [endsAt, setEndsAt] = useState(() => performance.now() + seconds * 1000)
  const [now, setNow] = useState(() => performance.now())
  const left = Math.max(0, Math.ceil((endsAt - now) / 1000))
  useEffect(() => {
    if (left === 0) return undefined
    const ticking = setInterval(() => setNow(performance.now()), 250)
    return () => clearInterval(ticking)
  }, [left])
  return {
    left,
    restart: () => {
      setNow(performance.now())
      setEndsAt(performance.now() + seconds * 1000)
    },
  }
}
