import { useEffect, useState } from 'react'
import { useMediaQuery } from './use-media-query.ts'

export type Rotation = ReturnType<typeof useRotation>

/**
 * Goes through `count` things by itself, one every `everyMs`. It waits while somebody points at it
 * or has the focus in it, stops for good when paused, and stands still from the start for those who
 * asked for little motion.
 */
export function useRotation(count: number, everyMs: number) {
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)')
  const [index, setIndex] = useState(0)
  const [isPaused, setPaused] = useState<boolean | null>(null)
  const [isPointedAt, setPointedAt] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  // Pressing the button overrules the wish for little motion.
  const isStopped = isPaused ?? isStill
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
    /** For the element that holds what rotates. */
    holdProps: {
      onPointerEnter: () => setPointedAt(true),
      onPointerLeave: () => setPointedAt(false),
      onFocus: () => setFocus(true),
      onBlur: () => setFocus(false),
    },
  }
}
