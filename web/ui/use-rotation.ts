import { useEffect, useState } from 'react'
import { useMediaQuery } from './use-media-query.ts'

export type Rotation = ReturnType<typeof useRotation>

/**
 * Advances an index through `count` things, every `everyMs`. It pauses while the pointer or the
 * focus is on the element, and stops when the user pauses it. For users who prefer reduced motion,
 * it is stopped at first.
 */
export function useRotation(count: number, everyMs: number) {
  const prefersReducedMotion = useMediaQuery('(prefers-reduced-motion: reduce)')
  const [index, setIndex] = useState(0)
  const [isPaused, setPaused] = useState<boolean | null>(null)
  const [isPointedAt, setPointedAt] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  // The button overrides the preference for reduced motion.
  const isStopped = isPaused ?? prefersReducedMotion
  const isRunning = !isStopped && !isPointedAt && !hasFocus
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => setIndex(index => (index + 1) % count), everyMs)
    return () => clearInterval(timer)
  }, [isRunning, count, everyMs])
  return {
    index,
    show: setIndex,
    isStopped,
    isRunning,
    toggle: () => setPaused(!isStopped),
    /** Properties of the element that contains the rotating things. */
    pauseProps: {
      onPointerEnter: () => setPointedAt(true),
      onPointerLeave: () => setPointedAt(false),
      onFocus: () => setFocus(true),
      onBlur: () => setFocus(false),
    },
  }
}
