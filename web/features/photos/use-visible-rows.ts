import { useEffect, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { findRowAt, type TimelineLayout } from './timeline-layout.ts'

export type VisibleRows = {
  /** Rows near the window: from `first` to before `end`. */
  readonly first: number
  readonly end: number
  /** Rows in the window: from `top` to before `bottom`. */
  readonly top: number
  readonly bottom: number
}

const NONE: VisibleRows = { first: 0, end: 0, top: 0, bottom: 0 }
/** Heights of the window that are rendered above it, and below it. */
const MARGIN = 0.5

/** Returns the rows near the viewport. The top of `grid` is the top of the layout. */
export function useVisibleRows(grid: RefObject<HTMLElement | null>, layout: TimelineLayout): VisibleRows {
  const [rows, setRows] = useState(NONE)
  useEffect(() => {
    let frame = 0
    let shown = NONE
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
      const isJump = shown !== NONE && (first >= shown.end || end <= shown.first)
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
