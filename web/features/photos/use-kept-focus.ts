import { useEffect, useLayoutEffect, useRef, type KeyboardEvent, type RefObject } from 'react'

/**
 * Keeps the focus in the grid when the row of the focused photo is no longer rendered: End and Home
 * focus the last and the first photo, other scrolling the first one in the window. Returns the
 * handlers of the grid; runs after each of its renders.
 */
export function useKeptFocus(
  grid: RefObject<HTMLElement | null>,
  places: { top: number; last: number },
): { onFocus: () => void; onKeyDown: (event: KeyboardEvent) => void } {
  const hasFocus = useRef(false)
  const wanted = useRef<number | null>(null)
  useEffect(() => {
    const listening = new AbortController()
    const leave = ({ target }: Event) => {
      if (target instanceof Node && grid.current?.contains(target)) return
      hasFocus.current = false
      wanted.current = null
    }
    for (const type of ['focusin', 'pointerdown'])
      window.addEventListener(type, leave, { capture: true, signal: listening.signal })
    return () => listening.abort()
  }, [grid])
  useLayoutEffect(() => {
    const isLost = document.activeElement === document.body || document.activeElement === grid.current
    if (!hasFocus.current || !(isLost || wanted.current !== null)) return
    const tile = findTile(grid.current, wanted.current ?? places.top)
    // Until the photo is loaded, Tab would start at the top of the page.
    if (isLost) grid.current?.focus({ preventScroll: true })
    if (!tile) return
    wanted.current = null
    tile.focus({ preventScroll: true })
  })
  return {
    onFocus: () => void (hasFocus.current = true),
    onKeyDown: ({ key, target }) => {
      const isPhoto = target instanceof Element && target.closest('[data-place]') !== null
      if (isPhoto && (key === 'Home' || key === 'End')) wanted.current = key === 'Home' ? 0 : places.last
    },
  }
}

function findTile(grid: HTMLElement | null, place: number): HTMLElement | null {
  return grid?.querySelector<HTMLElement>(`[data-place="${place}"] button`) ?? null
}
