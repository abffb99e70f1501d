import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { texts } from '../../texts.ts'
import { useElementSize } from '../../ui/long-list.ts'
import {
  findRow,
  findTile,
  layoutTimeline,
  type TimelineLayout,
  type TimelineMonth,
} from './timeline-layout.ts'
import { PhotoRow } from './photo-row.tsx'
import styles from './timeline-grid.module.css'
import { TimelineScrubber } from './timeline-scrubber.tsx'
import { useFilledRows, useVisibleRows } from './use-filled-rows.ts'
import type { PhotoSelection } from './use-photo-selection.ts'
import type { PhotoTimeline } from './use-photo-timeline.ts'
import { useTileGestures } from './use-tile-gestures.ts'

const GAP_PX = 4
const NARROW_PX = 640
const ROW_PX = { wide: 220, narrow: 120 } as const
/** Reused row elements; more than the rows that are rendered in a window of usual size. */
const MIN_SLOTS = 32

type TimelineGridProps = {
  timeline: PhotoTimeline
  onOpen: (photoId: string) => void
  /** Null when photos cannot be selected. */
  selection: PhotoSelection | null
  /** Index of the photo in the viewer: the grid scrolls to it. */
  shownPlace: number | null
}

/**
 * Shows photos by the date taken, in rows of full width below the names of their months. The whole
 * layout is computed at the start; only the rows near the viewport are rendered.
 */
export function TimelineGrid({ timeline, onOpen, selection, shownPlace }: TimelineGridProps) {
  const { months, aspects, starts, load } = timeline
  const grid = useRef<HTMLDivElement>(null)
  const { width } = useElementSize(grid)
  const layout = useMemo(() => {
    if (width === 0) return { rows: [], height: 0 }
    const targetHeight = width < NARROW_PX ? ROW_PX.narrow : ROW_PX.wide
    return layoutTimeline({ months, aspects, width, targetHeight, gap: GAP_PX })
  }, [months, aspects, width])
  const visible = useVisibleRows(grid, layout)
  const [isScrubbing, setScrubbing] = useState(false)
  const loadTiles = useCallback(
    (from: number, end: number) => load(starts[from] ?? 0, starts[end] ?? 0),
    [load, starts],
  )
  const filled = useFilledRows(layout, visible, { grid, load: loadTiles, isScrubbing })
  const getPhoto = useDeferredValue(timeline.getPhoto)
  useEffect(() => {
    if (shownPlace !== null && grid.current) reveal(grid.current, layout, findTile(starts, shownPlace))
  }, [layout, starts, shownPlace])
  const gestures = useTileGestures(grid, selection)
  const shown = layout.rows.slice(visible.first, visible.end)
  const slots = Math.max(MIN_SLOTS, shown.length)
  const top = layout.rows[visible.top]
  const focus = useKeptFocus(grid, {
    top: starts[top?.start ?? 0] ?? 0,
    last: starts[Math.max(0, starts.length - 2)] ?? 0,
  })

  return (
    <>
      <div
        ref={grid}
        role="group"
        aria-label={texts.photos.grid}
        className={styles['grid']}
        style={{ height: layout.height }}
        tabIndex={-1}
        {...focus}
        {...gestures.handlers}
      >
        {top && (
          <p className={styles['current']} aria-hidden>
            {texts.photos.month(findMonth(months, top.start)?.month ?? null)}
          </p>
        )}
        {shown.map((row, i) => {
          const index = visible.first + i
          return (
            <PhotoRow
              // After a jump, React reuses the elements of rows, since creating others takes
              // longer.
              key={index % slots}
              row={row}
              month={row.months[0] ?? findMonth(months, row.start)}
              aspects={aspects}
              starts={starts}
              getPhoto={getPhoto}
              isFilled={index >= filled.first && index < filled.end}
              chosen={selection?.ids ?? null}
              onOpen={onOpen}
              onChoose={selection?.choose}
              hasGestureEnded={gestures.hasEnded}
            />
          )
        })}
      </div>
      <TimelineScrubber
        grid={grid}
        layout={layout}
        months={months}
        isDragging={isScrubbing}
        onDrag={setScrubbing}
      />
    </>
  )
}

function findMonth(months: readonly TimelineMonth[], tile: number): TimelineMonth | undefined {
  return months.findLast(({ start }) => start <= tile)
}

/** Scrolls to the row of a tile, unless it is visible. */
function reveal(grid: HTMLElement, layout: TimelineLayout, tile: number): void {
  const row = layout.rows[findRow(layout, tile)]
  if (!row) return
  const top = grid.getBoundingClientRect().top + row.top
  if (top < 0 || top + row.height > innerHeight) scrollTo({ top: scrollY + top - innerHeight / 3 })
}

/**
 * Keeps the focus in the grid when the row of the focused photo is no longer rendered: End and Home
 * focus the last and the first photo, other scrolling the first one in the window. Returns the
 * handlers of the grid; runs after each of its renders.
 */
function useKeptFocus(
  grid: RefObject<HTMLElement | null>,
  places: { top: number; last: number },
): { onFocus: (event: FocusEvent) => void; onKeyDown: (event: KeyboardEvent) => void } {
  const hasFocus = useRef(false)
  /** The photo of the last End or Home, until another one is focused; it may have to be loaded. */
  const wanted = useRef<{ place: number; isReached: boolean } | null>(null)
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
    const isAwaited = wanted.current?.isReached === false
    if (!hasFocus.current || !(isLost || isAwaited)) return
    // React replaces a focused tile when its photo is loaded.
    const tile =
      (wanted.current && findPhotoButton(grid.current, wanted.current.place)) ??
      (isAwaited ? null : findPhotoButton(grid.current, places.top))
    // Until the photo is loaded, Tab would start at the top of the page.
    if (isLost) grid.current?.focus({ preventScroll: true })
    if (!tile) return
    if (wanted.current) wanted.current.isReached = true
    tile.focus({ preventScroll: true })
  })
  return {
    onFocus: ({ target }) => {
      hasFocus.current = true
      const place = target.closest('[data-place]')?.getAttribute('data-place')
      if (place !== undefined && place !== String(wanted.current?.place)) wanted.current = null
    },
    onKeyDown: event => {
      const { key, target } = event
      const isPhoto = target instanceof Element && target.closest('[data-place]') !== null
      if (!isPhoto || (key !== 'Home' && key !== 'End')) return
      wanted.current = { place: key === 'Home' ? 0 : places.last, isReached: false }
      // The browser's own scrolling is animated: a second key within that time has no effect.
      event.preventDefault()
      const top = key === 'Home' ? 0 : document.documentElement.scrollHeight
      scrollTo({ top, behavior: 'instant' })
      findPhotoButton(grid.current, wanted.current.place)?.focus({ preventScroll: true })
    },
  }
}

function findPhotoButton(grid: HTMLElement | null, place: number): HTMLElement | null {
  return grid?.querySelector<HTMLElement>(`[data-place="${place}"] button`) ?? null
}
