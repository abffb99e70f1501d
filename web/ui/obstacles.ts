import type { RefObject } from 'react'
import { useLayoutEffect } from 'react'
import { Listeners } from './listeners.ts'

const obstacles = new Set<HTMLElement>()
const listeners = new Listeners()
/** Minimum gap between a notification and an obstacle, in pixels. */
const GAP = 8

/** A ref for elements that notifications must not cover, such as bars at the bottom. */
export function markObstacle(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined
  obstacles.add(element)
  listeners.notify()
  return () => {
    obstacles.delete(element)
    listeners.notify()
  }
}

/**
 * Raises `area` at the bottom of the window, by the custom property `--raised-by` of its style, so
 * that `content` covers no obstacle; to the top of the window if there is no room above them.
 */
export function useClearOfObstacles(
  area: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    let raisedBy = 0
    const place = () => {
      if (!area.current || !content.current) return
      const bottom = area.current.getBoundingClientRect().bottom + raisedBy
      const { left, right } = content.current.getBoundingClientRect()
      const top = bottom - content.current.offsetHeight
      const boxes = [...obstacles]
        // Elements that are being closed are no obstacles.
        .filter(obstacle => !obstacle.hasAttribute('data-closed'))
        .map(obstacle => obstacle.getBoundingClientRect())
      raisedBy = top - findFreeTop({ left, right, top, bottom }, boxes)
      area.current.style.setProperty('--raised-by', `${raisedBy}px`)
    }
    // Updates the position when an obstacle appears, changes its size, scrolls or moves.
    const sizes = new ResizeObserver(place)
    const watch = () => {
      sizes.disconnect()
      if (content.current) sizes.observe(content.current)
      for (const obstacle of obstacles) sizes.observe(obstacle)
      place()
    }
    watch()
    const stopListening = listeners.subscribe(watch)
    const listening = new AbortController()
    const options = { capture: true, passive: true, signal: listening.signal }
    for (const type of ['resize', 'scroll', 'transitionend']) window.addEventListener(type, place, options)
    return () => {
      stopListening()
      listening.abort()
      sizes.disconnect()
    }
  }, [area, content])
}

type Rectangle = Readonly<Record<'left' | 'right' | 'top' | 'bottom', number>>

/**
 * Returns the top of the lowest free position at or above a rectangle, or the top of the window if
 * none is free. In pixels of the window.
 */
export function findFreeTop({ left, right, top, bottom }: Rectangle, boxes: readonly Rectangle[]): number {
  const height = bottom - top
  const overlapping = boxes
    .filter(box => box.bottom > box.top && box.left < right && box.right > left)
    .toSorted((one, other) => other.bottom - one.bottom)
  const free = overlapping.reduce(
    (lowest, box) =>
      box.bottom + GAP > lowest && box.top - GAP < lowest + height
        ? Math.min(lowest, box.top - GAP - height)
        : lowest,
    top,
  )
  return Math.max(free, Math.min(top, GAP))
}
