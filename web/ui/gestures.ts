import { type PointerEvent, useEffect, useRef, useState } from 'react'

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

const LONG_PRESS_MS = 450
const MOVE_TOLERANCE_PX = 10

/** Detects a long press of a finger. `hasFired` returns true once, for the click that follows. */
export function useLongPress(onLongPress: () => void) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null)
  const fired = useRef(false)
  const end = () => {
    clearTimeout(press.current?.timer)
    press.current = null
  }
  useEffect(() => () => clearTimeout(press.current?.timer), [])
  return {
    hasFired: () => {
      const was = fired.current
      fired.current = false
      return was
    },
    /** True during a press, to prevent the menu that browsers open for a long press. */
    isPressed: () => press.current !== null,
    handlers: {
      onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent) => {
        fired.current = false
        if (pointerType !== 'touch') return
        const timer = setTimeout(() => {
          fired.current = true
          onLongPress()
        }, LONG_PRESS_MS)
        press.current = { timer, x: clientX, y: clientY }
      },
      onPointerMove: ({ clientX, clientY }: PointerEvent) => {
        const { x = clientX, y = clientY } = press.current ?? {}
        if (Math.hypot(clientX - x, clientY - y) > MOVE_TOLERANCE_PX) end()
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
  }
}
