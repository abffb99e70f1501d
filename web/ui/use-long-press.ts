import { useEffect, useRef, type PointerEvent } from 'react'

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
