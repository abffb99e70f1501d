import { startTransition, useEffect, useRef, useState } from 'react'
import type { TimelineLayout } from './timeline-layout.ts'
import type { PhotoTimeline } from './use-photo-timeline.ts'
import type { VisibleRows } from './use-visible-rows.ts'

/** From `first` to before `end`. */
type RowRange = { readonly first: number; readonly end: number }

type Filling = {
  /** Loads the photos from index `from` to before `end`. */
  load: PhotoTimeline['load']
  isScrubbing: boolean
}

const NONE: RowRange = { first: 0, end: 0 }
/** Photos are loaded when the scroll position has not jumped for this long, to skip others. */
const REST_MS = 80
/** The same while the scrubber is held: a slow processor takes longer between two moves. */
const SCRUBBING_REST_MS = 200
/** After that, the rows outside the window wait for this long. */
const MARGIN_REST_MS = 400

/**
 * Returns the rows that show photos, and loads these; others are empty. After a jump, these are
 * first the rows in the window, and later those near it: browsers keep each decoded picture for a
 * long time, and many jumps would fill the memory with pictures that nobody saw.
 */
export function useFilledRows(
  layout: TimelineLayout,
  { first, end, top, bottom }: VisibleRows,
  { load, isScrubbing }: Filling,
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
      timer = setTimeout(() => fill({ first, end }), MARGIN_REST_MS)
    }, restMs)
    return () => clearTimeout(timer)
  }, [layout, first, end, top, bottom, load, isScrubbing])
  return filled
}
