import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { PersonSummary } from '../../../shared/api/people.ts'
import { texts } from '../../texts.ts'
import { useIsSettled } from '../../ui/use-is-settled.ts'
import { useElementSize } from '../../ui/long-list.ts'
import styles from './people-grid.module.css'

/** Gives eight cards in a row beside the navigation in a window of 1440 pixels. */
const MIN_CARD_PX = 132
const PHONE_PX = 560
const PHONE_COLUMNS = 3
const GAP_PX = { phone: 8, wide: 14 } as const
const ROW_GAP_PX = 8
/** Height of name and number of photos below a portrait; on a phone, large enough to touch. */
const CAPTION_PX = { phone: 44, wide: 38 } as const
const HEADING_PX = 40
/** Rows outside the viewport that are rendered, after those inside it. */
const OVERSCAN_ROWS = 2

export type GridSection = {
  readonly id: string
  /** Null for no heading. */
  readonly heading: ReactNode
  readonly people: readonly PersonSummary[]
}

type PeopleGridProps = {
  sections: readonly GridSection[]
  label: string
  /** `hasTools`: false while the first portraits load and nobody points at the card. */
  renderCard: (person: PersonSummary, hasTools: boolean) => ReactNode
  onNearEnd: () => void
}

/** People of one section. */
type Row = {
  /** Null when the section began in a row above. */
  readonly heading: ReactNode
  readonly people: readonly PersonSummary[]
  /** Index of the first of these people among all. */
  readonly place: number
}

/**
 * Shows cards in rows, by sections. Only the rows near the viewport are rendered, so that hundreds
 * of people are as fast as ten.
 */
export function PeopleGrid({ sections, label, renderCard, onNearEnd }: PeopleGridProps) {
  const grid = useRef<HTMLDivElement>(null)
  const { width: currentWidth, top } = useElementSize(grid)
  // Deferred, so that the link that opened the screen reacts before the cards are rendered.
  const width = useDeferredValue(currentWidth)
  const { columns, gap, captionPx } = fitColumns(width)
  const rows = useMemo(() => (width === 0 ? [] : layoutRows(sections, columns)), [sections, columns, width])
  const total = sections.reduce((sum, { people }) => sum + people.length, 0)
  const cardPx = (((width - gap * (columns - 1)) / columns) * 4) / 3 + captionPx
  // Measurements cause layouts of the page, and rows outside the viewport load pictures.
  const isSettled = useIsSettled()
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: index =>
      (rows[index]?.heading === null ? 0 : HEADING_PX) +
      (rows[index]?.people.length === 0 ? 0 : cardPx + ROW_GAP_PX),
    overscan: isSettled ? OVERSCAN_ROWS : 0,
    scrollMargin: top,
  })
  // Another number of columns makes other rows: the measured heights no longer apply.
  useEffect(() => virtual.measure(), [virtual, columns])
  const shown = virtual.getVirtualItems()
  const isNearEnd = rows.length > 0 && (shown.at(-1)?.index ?? -1) >= rows.length - 2
  useEffect(() => {
    if (isNearEnd) onNearEnd()
  }, [isNearEnd, total, onNearEnd])

  return (
    <section
      ref={grid}
      className={styles['grid']}
      style={{ height: virtual.getTotalSize() }}
      aria-label={label}
    >
      {/* One below the other, so that captions of several lines cover no row before it is measured. */}
      <div
        className={styles['rows']}
        style={{ transform: `translateY(${(shown[0]?.start ?? top) - top}px)` }}
      >
        {shown.map(({ key, index }) => {
          const row = rows[index]
          if (!row) return null
          return (
            <div key={key} ref={isSettled ? virtual.measureElement : undefined} data-index={index}>
              <div
                className={styles['cards']}
                style={{
                  columnGap: gap,
                  paddingBlockEnd: row.people.length > 0 ? ROW_GAP_PX : 0,
                  gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
                }}
              >
                {row.heading !== null && <div className={styles['heading']}>{row.heading}</div>}
                {row.people.map((person, i) => (
                  <Card
                    key={person.id}
                    label={texts.results.cluster(person.name)}
                    place={row.place + i}
                    total={total}
                  >
                    {isAttended => renderCard(person, isSettled || isAttended)}
                  </Card>
                ))}
              </div>
            </div>
          )
        })}
      </div>
    </section>
  )
}

type CardProps = {
  label: string
  place: number
  total: number
  /** `isAttended`: whether the card has had the pointer or the focus. */
  children: (isAttended: boolean) => ReactNode
}

function Card({ label, place, total, children }: CardProps) {
  const [isAttended, setAttended] = useState(false)
  const attend = () => setAttended(true)
  return (
    <article
      className={styles['card']}
      aria-label={label}
      aria-setsize={total}
      aria-posinset={place + 1}
      onPointerEnter={attend}
      onFocus={attend}
    >
      {children(isAttended)}
    </article>
  )
}

function fitColumns(width: number) {
  if (width < PHONE_PX) return { columns: PHONE_COLUMNS, gap: GAP_PX.phone, captionPx: CAPTION_PX.phone }
  const gap = GAP_PX.wide
  return { columns: Math.floor((width + gap) / (MIN_CARD_PX + gap)), gap, captionPx: CAPTION_PX.wide }
}

/** Each section begins a row of its own. */
function layoutRows(sections: readonly GridSection[], columns: number): Row[] {
  const rows: Row[] = []
  let place = 0
  for (const { heading, people } of sections) {
    if (heading === null && people.length === 0) continue
    let placed = 0
    do {
      const some = people.slice(placed, placed + columns)
      rows.push({ heading: placed === 0 ? heading : null, people: some, place: place + placed })
      placed += some.length
    } while (placed < people.length)
    place += people.length
  }
  return rows
}
