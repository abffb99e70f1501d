import type { PointerEvent } from 'react'
import { useRef, useState } from 'react'

// Shorter movements are accidental.
const MIN_PX = 48

type SwipeHandlers = { onLeft: () => void; onRight: () => void; onDown: () => void }

/**
 * Detects swipes of a finger. `offset`: pixels to the right while it moves. Ignores the mouse, for
 * which there are buttons.
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
        // Ignores events of portals, such as menus, which React propagates to here.
        if (!event.currentTarget.contains(event.target as Node)) return
        // A second finger begins a pinch.
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
