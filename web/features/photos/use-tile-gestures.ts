import { useCallback, useEffect, useRef, type PointerEvent, type RefObject } from 'react'
import type { PhotoSelection } from './use-photo-selection.ts'

const LONG_PRESS_MS = 450
const MOVE_TOLERANCE_PX = 10
/** During a drag, the page scrolls while the pointer is this near to the window's edge. */
const EDGE_PX = 72
const SCROLL_PX = 14

type Press = { readonly place: number; readonly x: number; readonly y: number; readonly pointerId: number }

/**
 * Selects photos by dragging the mouse over them, or by a long press and a drag on touch screens.
 * `hasEnded` returns true once, for the click that ends a gesture.
 */
export function useTileGestures(grid: RefObject<HTMLElement | null>, selection: PhotoSelection | null) {
  const press = useRef<Press | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isDragging = useRef(false)
  const hasDragged = useRef(false)
  const pointer = useRef({ x: 0, y: 0 })
  const isOn = selection !== null

  const dragOver = useRef(() => {})
  useEffect(() => {
    dragOver.current = () => {
      const place = findPlaceAt(pointer.current)
      if (place !== null) selection?.dragTo(place)
    }
  }, [selection])

  // Prevents scrolling while a finger selects. React's listeners are passive and cannot do that.
  useEffect(() => {
    const element = grid.current
    const preventScroll = (event: TouchEvent) => isDragging.current && event.preventDefault()
    element?.addEventListener('touchmove', preventScroll, { passive: false })
    return () => element?.removeEventListener('touchmove', preventScroll)
  }, [grid])

  const begin = ({ place }: Press) => {
    isDragging.current = true
    hasDragged.current = true
    selection?.beginDrag(place)
    dragOver.current()
    const scrollAtEdge = () => {
      if (!isDragging.current) return
      const { y } = pointer.current
      const by = y < EDGE_PX ? -SCROLL_PX : y > innerHeight - EDGE_PX ? SCROLL_PX : 0
      if (by !== 0) {
        window.scrollBy(0, by)
        dragOver.current()
      }
      requestAnimationFrame(scrollAtEdge)
    }
    requestAnimationFrame(scrollAtEdge)
  }
  const end = () => {
    clearTimeout(timer.current)
    press.current = null
    isDragging.current = false
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const hasEnded = useCallback(() => {
    const was = hasDragged.current
    hasDragged.current = false
    return was
  }, [])

  return {
    hasEnded,
    handlers: isOn && {
      onPointerDown: ({ clientX, clientY, pointerType, button, pointerId }: PointerEvent) => {
        hasDragged.current = false
        pointer.current = { x: clientX, y: clientY }
        const place = findPlaceAt(pointer.current)
        if (place === null || button !== 0 || press.current) return
        const begun = { place, x: clientX, y: clientY, pointerId }
        press.current = begun
        if (pointerType === 'touch') timer.current = setTimeout(() => begin(begun), LONG_PRESS_MS)
      },
      onPointerMove: ({ clientX, clientY, pointerType, pointerId }: PointerEvent) => {
        if (press.current?.pointerId !== pointerId) return
        pointer.current = { x: clientX, y: clientY }
        if (isDragging.current) dragOver.current()
        else if (Math.hypot(clientX - press.current.x, clientY - press.current.y) <= MOVE_TOLERANCE_PX) return
        else if (pointerType === 'touch') end()
        else if (findPlaceAt(pointer.current) !== press.current.place) begin(press.current)
      },
      onPointerUp: end,
      onPointerCancel: end,
      onContextMenu: (event: { preventDefault: () => void }) => isDragging.current && event.preventDefault(),
    },
  }
}

function findPlaceAt({ x, y }: { x: number; y: number }): number | null {
  const tile = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-place]')
  return tile?.dataset['place'] === undefined ? null : Number(tile.dataset['place'])
}
