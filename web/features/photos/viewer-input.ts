import { useEffect, type PointerEvent, type RefObject } from 'react'
import type { useSwipe } from '../../ui/gestures.ts'
import type { useZoom } from '../../ui/use-zoom.ts'

/** Acts on keys, wherever the focus is, except in a field or in a dialog in front of the viewer. */
export function useViewerKeys(
  viewer: RefObject<HTMLElement | null>,
  keys: Readonly<Record<string, () => void>>,
): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (isHandledElsewhere(event, viewer.current)) return
      const act = keys[event.key]
      if (!act) return
      event.preventDefault()
      act()
    }
    // In the capture phase, since the dialog stops the propagation of arrow keys.
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  })
}

function isHandledElsewhere({ target }: KeyboardEvent, viewer: HTMLElement | null): boolean {
  if (!(target instanceof Element)) return false
  const dialog = target.closest('[role=dialog], [role=alertdialog]')
  return target.matches('input, textarea') || (dialog !== null && dialog !== viewer)
}

type Handlers = Partial<ReturnType<typeof useSwipe>['handlers']>

/** Calls the handlers of both zoom and swipe, since a touch may become either gesture. */
export function joinHandlers(zoom: ReturnType<typeof useZoom>['handlers'], swipe: Handlers) {
  return {
    ...zoom,
    onPointerDown: (event: PointerEvent) => {
      zoom.onPointerDown(event)
      swipe.onPointerDown?.(event)
    },
    onPointerMove: (event: PointerEvent) => {
      zoom.onPointerMove(event)
      swipe.onPointerMove?.(event)
    },
    onPointerUp: (event: PointerEvent) => {
      zoom.onPointerUp(event)
      swipe.onPointerUp?.(event)
    },
    onPointerCancel: (event: PointerEvent) => {
      zoom.onPointerCancel(event)
      swipe.onPointerCancel?.()
    },
  }
}
