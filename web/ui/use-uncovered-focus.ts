import { useEffect } from 'react'

/** Space between a focused control and the bar that covered it, in pixels. */
const GAP_PX = 8

/**
 * Scrolls so that no sticky or fixed bar covers the control that gets the focus (WCAG 2.4.11).
 * Browsers scroll it into the window, but also below such bars.
 */
export function useUncoveredFocus(): void {
  useEffect(() => {
    let frame = 0
    const uncover = ({ target }: FocusEvent) => {
      cancelAnimationFrame(frame)
      // After the browser has scrolled, and messages of the form have been rendered.
      frame = requestAnimationFrame(() => {
        if (target instanceof HTMLElement && document.activeElement === target) scrollFromUnderBars(target)
      })
    }
    document.addEventListener('focusin', uncover)
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('focusin', uncover)
    }
  }, [])
}

/** Once for each bar at an edge of the window: one may lie above another. */
const MAX_BARS = 3

function scrollFromUnderBars(control: HTMLElement, barsLeft = MAX_BARS): void {
  const box = control.getBoundingClientRect()
  const middle = (box.left + box.right) / 2
  const bar = findBar(control, middle, box.top + 1) ?? findBar(control, middle, box.bottom - 1)
  if (!bar || barsLeft === 0) return
  const { top, bottom } = bar.getBoundingClientRect()
  const isAtTop = top + bottom < innerHeight
  const by = isAtTop ? box.top - bottom - GAP_PX : box.bottom - top + GAP_PX
  window.scrollBy({ top: by, behavior: 'instant' })
  scrollFromUnderBars(control, barsLeft - 1)
}

/** Returns the sticky or fixed element over this point of the control, if any. */
function findBar(control: HTMLElement, x: number, y: number): Element | null {
  let element = document.elementFromPoint(x, y)
  while (element && !element.contains(control) && !control.contains(element)) {
    if (['sticky', 'fixed'].includes(getComputedStyle(element).position)) return element
    element = element.parentElement
  }
  return null
}
