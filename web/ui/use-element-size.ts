import type { RefObject } from 'react'
import { useLayoutEffect, useState } from 'react'

/** Returns the current width of an element and its distance from the top of the page, in pixels. */
export function useElementSize(element: RefObject<HTMLElement | null>): { width: number; top: number } {
  const [size, setSize] = useState({ width: 0, top: 0 })
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return undefined
    const measure = () => {
      const rectangle = current.getBoundingClientRect()
      const next = { width: Math.floor(rectangle.width), top: Math.round(rectangle.top + scrollY) }
      setSize(size => (size.width === next.width && size.top === next.top ? size : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    // Elements above may grow and move it down.
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [element])
  return size
}
