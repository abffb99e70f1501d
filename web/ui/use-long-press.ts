import { useEffect, useRef, type PointerEvent } from 'react'

const LONG_MS = 450
const SLIP_PX = 10

/** Tells of a finger that rests. `hasFired` is asked once, by the click that follows. */
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
    /** A menu that the browser opens for the same press is not wanted. */
    isPressed: () => press.current !== null,
    handlers: {
      onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent) => {
        fired.current = false
        if (pointerType !== 'touch') return
        const timer = setTimeout(() => {
          fired.current = true
          onLongPress()
        }, LONG_MS)
        press.current = { timer, x: clientX, y: clientY }
      },
      onPointerMove: ({ clientX, clientY }: PointerEvent) => {
        const { x = clientX, y = clientY } = press.current ?? {}
        if (Math.hypot(clientX - x, clientY - y) > SLIP_PX) end()
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
  }
}
