import type { PointerEvent } from 'react'
import { useRef, useState } from 'react'

// Shorter is a slip of the finger.
const MIN_PX = 48

type SwipeHandlers = { onLeft: () => void; onRight: () => void; onDown: () => void }

/**
 * Follows a finger: `offset` in pixels while it moves, then tells the way it went. The mouse has
 * buttons instead.
 */
export function useSwipe({ onLeft, onRight, onDown }: SwipeHandlers) {
  const start = useRef<{ x: number; y: number; pointerId: number } | null>(null)
  const [offset, setOffset] = useState(0)
  const end = () => {
    start.current = null
    setOffset(0)
  }
  return {
    offset,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        // Not in what hangs in front of it, like a menu, whose events come by here as well.
        if (!event.currentTarget.contains(event.target as Node)) return
        // A second finger is a pinch: the browser's own zoom.
        if (start.current || event.pointerType === 'mouse') return end()
        start.current = { x: event.clientX, y: event.clientY, pointerId: event.pointerId }
      },
      onPointerMove: (event: PointerEvent) => {
        if (start.current?.pointerId === event.pointerId) setOffset(event.clientX - start.current.x)
      },
      onPointerUp: (event: PointerEvent) => {
        if (start.current?.pointerId !== event.pointerId) return
        const x = event.clientX - start.current.x
        const y = event.clientY - start.current.y
        end()
        if (Math.abs(x) > MIN_PX && Math.abs(x) > Math.abs(y)) (x < 0 ? onLeft : onRight)()
        else if (y > MIN_PX * 2) onDown()
      },
      onPointerCancel: end,
    },
  }
}
