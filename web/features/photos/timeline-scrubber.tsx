import { Slider } from '@base-ui/react/slider'
import type { RefObject } from 'react'
import { useEffect, useMemo, useState } from 'react'
import { texts } from '../../texts.ts'
import { findRowAt, type TimelineLayout, type TimelineMonth } from './timeline-layout.ts'
import styles from './timeline-scrubber.module.css'

/** One press of an arrow key: about a row. */
const STEP_PX = 200
/**
 * Heights of the window: longer photos get a scrubber, shorter ones lose it. They differ since it
 * takes from the width of the photos, which may make them shorter: it would come and go for ever.
 */
const SHOWN_FROM_WINDOWS = 3
const HIDDEN_BELOW_WINDOWS = 2
/** Between two years on the scrubber, as a share of its length. */
const LEAST_GAP = 0.05

type TimelineScrubberProps = {
  grid: RefObject<HTMLElement | null>
  layout: TimelineLayout
  months: readonly TimelineMonth[]
}

/** Scrolls through all photos: years along the edge of the window, the newest at the top. */
export function TimelineScrubber({ grid, layout, months }: TimelineScrubberProps) {
  const { y, length } = useScrollPlace(grid, layout.height)
  const [isDragging, setDragging] = useState(false)
  const [isNeeded, setNeeded] = useState(false)
  const windows = layout.height / innerHeight
  if (!isNeeded && windows >= SHOWN_FROM_WINDOWS) setNeeded(true)
  if (isNeeded && windows < HIDDEN_BELOW_WINDOWS) setNeeded(false)
  const years = useMemo(
    () =>
      placeYears(layout).map(({ year, place }) => (
        <span
          key={year}
          aria-hidden
          className={styles['year']}
          style={{ insetBlockStart: `${place * 100}%` }}
        >
          {texts.photos.year(year)}
        </span>
      )),
    [layout],
  )
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
      // The page, not the slider, knows where it stands: its start is at the top.
      value={length - Math.min(y, length)}
      onValueChange={value => {
        setDragging(true)
        scroll(length - value)
      }}
      onValueCommitted={() => setDragging(false)}
      // The slider's own first value is at the bottom.
      onKeyDownCapture={event => {
        if (event.key !== 'Home' && event.key !== 'End') return
        event.preventDefault()
        event.stopPropagation()
        scroll(event.key === 'Home' ? 0 : length)
      }}
      className={styles['scrubber']}
      data-dragging={isDragging || undefined}
      data-scrubber
    >
      <Slider.Control className={styles['control']}>
        <Slider.Track className={styles['track']}>
          {years}
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

/** How far the grid is scrolled, and can be, in pixels. */
function useScrollPlace(grid: RefObject<HTMLElement | null>, height: number) {
  const [place, setPlace] = useState({ y: 0, length: 1 })
  useEffect(() => {
    let frame = 0
    const look = () => {
      frame = 0
      const y = Math.max(0, Math.round(-(grid.current?.getBoundingClientRect().top ?? 0)))
      const length = Math.max(1, Math.round(height - innerHeight / 2))
      setPlace(before => (before.y === y && before.length === length ? before : { y, length }))
    }
    const lookSoon = () => {
      frame ||= requestAnimationFrame(look)
    }
    look()
    window.addEventListener('scroll', lookSoon, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', lookSoon)
    }
  }, [grid, height])
  return place
}

/** Where years begin, as a share of the height; without those too near to the one before. */
function placeYears({ rows, height }: TimelineLayout): { year: number; place: number }[] {
  const years: { year: number; place: number }[] = []
  let before: number | null = null
  for (const { months, top } of rows) {
    for (const { month } of months) {
      const year = month === null ? null : Number.parseInt(month, 10)
      if (year === null || year === before) continue
      before = year
      const place = top / height
      if (place - (years.at(-1)?.place ?? -1) >= LEAST_GAP && place < 1 - LEAST_GAP / 2)
        years.push({ year, place })
    }
  }
  return years
}
