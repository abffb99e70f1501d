import { Slider } from '@base-ui/react/slider'
import { type RefObject, useEffect, useMemo, useState } from 'react'
import { texts } from '../../texts.ts'
import { findRowAt, type TimelineLayout, type TimelineMonth } from './timeline-layout.ts'
import styles from './timeline-scrubber.module.css'

/** Distance of one press of an arrow key: about one row. */
const STEP_PX = 200
/**
 * Heights of the grid, in heights of the window, from which the scrubber is shown and below which
 * it is hidden. They differ, since the scrubber narrows the grid and so changes its height: with
 * one limit it could appear and disappear for ever.
 */
const SHOWN_FROM_WINDOWS = 3
const HIDDEN_BELOW_WINDOWS = 2
/** Minimum gap between two years, as a fraction of the scrubber's length. */
const MIN_GAP = 0.05

type TimelineScrubberProps = {
  grid: RefObject<HTMLElement | null>
  layout: TimelineLayout
  months: readonly TimelineMonth[]
  /** Whether the slider is being dragged. */
  isDragging: boolean
  onDrag: (isDragging: boolean) => void
}

/** A slider that scrolls through all photos, with years along it, the newest at the top. */
export function TimelineScrubber({ grid, layout, months, isDragging, onDrag }: TimelineScrubberProps) {
  const { y, length, top } = useScrollPlace(grid, layout.height)
  const [isNeeded, setNeeded] = useState(false)
  const windows = layout.height / innerHeight
  if (!isNeeded && windows >= SHOWN_FROM_WINDOWS) setNeeded(true)
  if (isNeeded && windows < HIDDEN_BELOW_WINDOWS) setNeeded(false)
  const years = useMemo(() => placeYears(layout), [layout])
  const handlePlace = Math.min(y, length) / length
  if (!isNeeded) return null
  const scroll = (to: number) => window.scrollBy({ top: to - y, behavior: 'instant' })
  const row = layout.rows[findRowAt(layout, y)]
  const month = texts.photos.month(months.findLast(({ start }) => start <= (row?.start ?? 0))?.month ?? null)
  return (
    <Slider.Root
      orientation="vertical"
      min={0}
      max={length}
      step={Math.min(STEP_PX, length)}
      // Follows the scroll position. The slider's minimum is at the bottom, the start of the grid
      // at the top.
      value={length - Math.min(y, length)}
      onValueChange={value => {
        onDrag(true)
        scroll(length - value)
      }}
      onValueCommitted={() => onDrag(false)}
      // The slider's own Home and End keys would jump to the wrong ends.
      onKeyDownCapture={event => {
        if (event.key !== 'Home' && event.key !== 'End') return
        event.preventDefault()
        event.stopPropagation()
        scroll(event.key === 'Home' ? 0 : length)
      }}
      className={styles['scrubber']}
      // Beside the grid only: above it, the handle would lie over other controls.
      style={{ insetBlockStart: `calc(max(var(--sticky-top, 0px), ${top}px) + var(--space-6))` }}
      data-dragging={isDragging || undefined}
      data-scrubber
    >
      <Slider.Control className={styles['control']}>
        <Slider.Track className={styles['track']}>
          {years.map(({ year, place }) => (
            <span
              key={year}
              aria-hidden
              className={styles['year']}
              // The line of the handle would strike it through.
              data-covered={Math.abs(place - handlePlace) < MIN_GAP / 2 || undefined}
              style={{ insetBlockStart: `${place * 100}%` }}
            >
              {texts.photos.year(year)}
            </span>
          ))}
          <Slider.Thumb
            className={styles['thumb']}
            getAriaLabel={() => texts.photos.scrubber}
            getAriaValueText={() => month}
          >
            <span aria-hidden className={styles['bubble']}>
              {month}
            </span>
          </Slider.Thumb>
        </Slider.Track>
      </Slider.Control>
    </Slider.Root>
  )
}

/**
 * Returns how far the grid is scrolled (`y`) and can be scrolled (`length`), and where it begins in
 * the window (`top`), in pixels.
 */
function useScrollPlace(grid: RefObject<HTMLElement | null>, height: number) {
  const [place, setPlace] = useState({ y: 0, length: 1, top: 0 })
  useEffect(() => {
    let frame = 0
    const measure = () => {
      frame = 0
      const gridTop = Math.round(grid.current?.getBoundingClientRect().top ?? 0)
      const y = Math.max(0, -gridTop)
      const top = Math.max(0, gridTop)
      const length = Math.max(1, Math.round(height - innerHeight / 2))
      setPlace(before =>
        before.y === y && before.length === length && before.top === top ? before : { y, length, top },
      )
    }
    const scheduleMeasure = () => {
      frame ||= requestAnimationFrame(measure)
    }
    measure()
    window.addEventListener('scroll', scheduleMeasure, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', scheduleMeasure)
    }
  }, [grid, height])
  return place
}

/** Returns where years begin, as fractions of the height; without years too near to the last. */
function placeYears({ rows, height }: TimelineLayout): { year: number; place: number }[] {
  const years: { year: number; place: number }[] = []
  let before: number | null = null
  for (const { months, top } of rows) {
    for (const { month } of months) {
      const year = month === null ? null : Number.parseInt(month, 10)
      if (year === null || year === before) continue
      before = year
      const place = top / height
      if (place - (years.at(-1)?.place ?? -1) >= MIN_GAP && place < 1 - MIN_GAP / 2)
        years.push({ year, place })
    }
  }
  return years
}
