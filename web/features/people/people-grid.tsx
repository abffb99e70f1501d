import { useWindowVirtualizer } from '@tanstack/react-virtual'
import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import type { PersonSummary } from '../../../shared/api/people.ts'
import { useElementSize } from '../../ui/use-element-size.ts'
import styles from './people-grid.module.css'

const LEAST_CARD_PX = 232
const GAP_PX = 16
const CARD_HEIGHT_PX = 340

type PeopleGridProps = {
  people: readonly PersonSummary[]
  label: string
  renderCard: (person: PersonSummary) => ReactNode
  onNearEnd: () => void
}

/**
 * Cards in rows; only the rows near the window are rendered, so that hundreds of people are as fast
 * as ten.
 */
export function PeopleGrid({ people, label, renderCard, onNearEnd }: PeopleGridProps) {
  const grid = useRef<HTMLDivElement>(null)
  const { width, top } = useElementSize(grid)
  const columns = Math.max(1, Math.floor((width + GAP_PX) / (LEAST_CARD_PX + GAP_PX)))
  const rowCount = width === 0 ? 0 : Math.ceil(people.length / columns)
  const rows = useWindowVirtualizer({
    count: rowCount,
    estimateSize: () => CARD_HEIGHT_PX,
    gap: GAP_PX,
    overscan: 2,
    scrollMargin: top,
  })
  const shown = rows.getVirtualItems()
  const isNearEnd = rowCount > 0 && (shown.at(-1)?.index ?? -1) >= rowCount - 2
  useEffect(() => {
    if (isNearEnd) onNearEnd()
  }, [isNearEnd, people.length, onNearEnd])

  return (
    <div
      ref={grid}
      role="list"
      className={styles['grid']}
      style={{ height: rows.getTotalSize() }}
      aria-label={label}
    >
      {shown.map(row => (
        <div
          key={row.key}
          ref={rows.measureElement}
          data-index={row.index}
          role="presentation"
          className={styles['row']}
          style={{
            transform: `translateY(${row.start - top}px)`,
            gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
          }}
        >
          {people.slice(row.index * columns, (row.index + 1) * columns).map((person, column) => (
            <div
              key={person.id}
              role="listitem"
              aria-setsize={people.length}
              aria-posinset={row.index * columns + column + 1}
            >
              {renderCard(person)}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
