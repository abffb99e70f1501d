import { type RefObject, startTransition, useEffect, useRef, useState } from 'react'
import { findRowAt, type TimelineLayout } from './timeline-layout.ts'
import { flushSync } from 'react-dom'

/** From `first` to before `end`. */
type RowRange = { readonly first: number; readonly end: number }

type Filling = {
  /** Shows the photos. */
  grid: RefObject<HTMLElement | null>
  /** Loads the photos of the tiles from index `from` to before `end`. */
  load: (from: number, end: number) => void
  isScrubbing: boolean
}

const NONE: RowRange = { first: 0, end: 0 }
/** Photos are loaded once the scroll position has not jumped for this long, to skip others. */
const REST_MS = 80
/** The same while the scrubber is held: a slow processor takes longer between two moves. */
const SCRUBBING_REST_MS = 200
/** How often to check whether the pictures in the window have loaded. */
const MARGIN_REST_MS = 400

/**
 * Returns the rows that show photos, and loads these; others are empty. After a jump, these are
 * first the rows in the window, and those near it only once the pictures in the window have loaded:
 * browsers keep each decoded picture for a long time, and many jumps would fill the memory with
 * pictures that nobody saw.
 */
export function useFilledRows(
  layout: TimelineLayout,
  { first, end, top, bottom }: VisibleRows,
  { grid, load, isScrubbing }: Filling,
): RowRange {
  const [filled, setFilled] = useState(NONE)
  const current = useRef(NONE)
  useEffect(() => {
    const fill = (rows: RowRange) => {
      const [from, last] = [layout.rows[rows.first], layout.rows[rows.end - 1]]
      if (!from || !last) return
      current.current = rows
      startTransition(() => {
        setFilled(rows)
        load(from.start, last.end)
      })
    }
    if (first < current.current.end && end > current.current.first) {
      fill({ first, end })
      return undefined
    }
    const restMs = current.current === NONE ? 0 : isScrubbing ? SCRUBBING_REST_MS : REST_MS
    let timer = setTimeout(() => {
      fill({ first: top, end: bottom })
      timer = setTimeout(fillMargin, MARGIN_REST_MS)
    }, restMs)
    const fillMargin = () => {
      if (hasLoaded(grid.current)) fill({ first, end })
      else timer = setTimeout(fillMargin, MARGIN_REST_MS)
    }
    return () => clearTimeout(timer)
  }, [grid, layout, first, end, top, bottom, load, isScrubbing])
  return filled
}

/** Returns whether the grid shows pictures, and all have loaded or failed. */
function hasLoaded(grid: HTMLElement | null): boolean {
  const pictures = Array.from(grid?.querySelectorAll('img') ?? [])
  return pictures.length > 0 && pictures.every(({ complete }) => complete)
}

type VisibleRows = {
  /** Rows near the window: from `first` to before `end`. */
  readonly first: number
  readonly end: number
  /** Rows in the window: from `top` to before `bottom`. */
  readonly top: number
  readonly bottom: number
}

const NO_ROWS: VisibleRows = { first: 0, end: 0, top: 0, bottom: 0 }
/** Heights of the window that are rendered above it, and below it. */
const MARGIN = 0.5

/** Returns the rows near the viewport. The top of `grid` is the top of the layout. */
export function useVisibleRows(grid: RefObject<HTMLElement | null>, layout: TimelineLayout): VisibleRows {
  const [rows, setRows] = useState(NO_ROWS)
  useEffect(() => {
    let frame = 0
    let shown = NO_ROWS
    const measure = () => {
      frame = 0
      if (!grid.current) return
      const y = -grid.current.getBoundingClientRect().top
      const margin = innerHeight * MARGIN
      const first = findRowAt(layout, y - margin)
      const end = Math.min(layout.rows.length, findRowAt(layout, y + innerHeight + margin) + 1)
      const top = findRowAt(layout, Math.max(0, y))
      const bottom = Math.min(layout.rows.length, findRowAt(layout, y + innerHeight) + 1)
      // After a jump, the rows near the window are rendered one frame later: both together take too
      // long for one frame on a slow processor.
      const isJump = shown !== NO_ROWS && (first >= shown.end || end <= shown.first)
      const next = isJump ? { first: top, end: bottom, top, bottom } : { first, end, top, bottom }
      if (isJump) scheduleMeasure()
      if (isSame(next, shown)) return
      shown = next
      setRows(next)
    }
    const scheduleMeasure = () => {
      // Synchronously, in the frame that shows the new position: it would be blank otherwise.
      frame ||= requestAnimationFrame(() => flushSync(measure))
    }
    measure()
    window.addEventListener('scroll', scheduleMeasure, { passive: true })
    window.addEventListener('resize', scheduleMeasure)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', scheduleMeasure)
      window.removeEventListener('resize', scheduleMeasure)
    }
  }, [grid, layout])
  return rows
}

function isSame(one: VisibleRows, other: VisibleRows): boolean {
  return (
    one.first === other.first && one.end === other.end && one.top === other.top && one.bottom === other.bottom
  )
}
