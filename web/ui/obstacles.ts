import type { RefObject } from 'react'
import { useLayoutEffect } from 'react'
import { Listeners } from './listeners.ts'

const obstacles = new Set<HTMLElement>()
const listeners = new Listeners()
/** In pixels, between a notification and what it stays clear of. */
const GAP = 8

/** A ref for what notifications must not cover, such as bars at the bottom of the window. */
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
 * Raises an element at the bottom of the window, by the custom property `--raised-by` of its style,
 * until what it contains covers no obstacle; if there is no room above them, to the window's top.
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
        // What is closing is about to leave the room.
        .filter(obstacle => !obstacle.hasAttribute('data-closed'))
        .map(obstacle => obstacle.getBoundingClientRect())
      raisedBy = top - findFreeTop({ left, right, top, bottom }, boxes)
      area.current.style.setProperty('--raised-by', `${raisedBy}px`)
    }
    // Follows what appears, changes its size, scrolls or slides.
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
 * The top of the lowest free place at or above a rectangle, or that of the window if nothing is
 * free; all in pixels of the window.
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
