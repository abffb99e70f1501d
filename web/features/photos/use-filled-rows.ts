import { startTransition, useEffect, useRef, useState, type RefObject } from 'react'
import type { TimelineLayout } from './timeline-layout.ts'
import type { VisibleRows } from './use-visible-rows.ts'

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
/** Photos are loaded when the scroll position has not jumped for this long, to skip others. */
const REST_MS = 80
/** The same while the scrubber is held: a slow processor takes longer between two moves. */
const SCRUBBING_REST_MS = 200
/** How often is looked whether the pictures in the window have loaded. */
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
