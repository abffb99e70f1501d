import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { Check } from 'lucide-react'
import { type RefObject, useEffect, useId, useState } from 'react'
import type { PersonFace } from '../../../shared/api/people.ts'
import { Picture } from '../../entities/pictures/picture.tsx'
import { direction, texts } from '../../texts.ts'
import { type Selection, useElementSize } from '../../ui/long-list.ts'
import { useLongPress } from '../../ui/gestures.ts'
import styles from './face-grid.module.css'
import { faceCrop } from '../../pictures.ts'

const MIN_TILE_PX = 96
const GAP_PX = 8

type FaceGridProps = {
  faces: readonly PersonFace[]
  total: number
  label: string
  selection: Selection
  onNearEnd: () => void
  ref: RefObject<HTMLDivElement | null>
}

/**
 * A grid of selectable faces; only the rows near the window are rendered. A click or Space selects,
 * with Shift the range from the last selected face; arrow keys move between faces.
 */
export function FaceGrid({ faces, total, label, selection, onNearEnd, ref: grid }: FaceGridProps) {
  const gridId = useId()
  const [lastPlace, setPlace] = useState(0)
  const { width, top } = useElementSize(grid)
  const columns = Math.max(3, Math.floor((width + GAP_PX) / (MIN_TILE_PX + GAP_PX)))
  const side = Math.floor((width - GAP_PX * (columns - 1)) / columns)
  const rowCount = width === 0 ? 0 : Math.ceil(faces.length / columns)
  const rows = useWindowVirtualizer({
    count: rowCount,
    estimateSize: () => side,
    gap: GAP_PX,
    overscan: 3,
    scrollMargin: top,
    // Focused faces must not be covered by the bar at the bottom.
    scrollPaddingStart: side,
    scrollPaddingEnd: side * 2,
  })
  useEffect(() => rows.measure(), [rows, side])
  const shown = rows.getVirtualItems()
  // False until the grid has a width and rows.
  const isNearEnd = rowCount > 0 && (shown.at(-1)?.index ?? -1) >= rowCount - 4
  useEffect(() => {
    if (isNearEnd) onNearEnd()
  }, [isNearEnd, faces.length, onNearEnd])

  // Faces may have been removed meanwhile.
  const place = Math.min(lastPlace, faces.length - 1)
  const active = faces[place]
  const choose = (index: number, isRange: boolean) => {
    const face = faces[index]
    if (!face) return
    setPlace(index)
    selection.choose(face.id, isRange)
  }
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.altKey) return
    const isCommand = event.ctrlKey || event.metaKey
    if (event.key === ' ' || event.key === 'Enter') choose(place, event.shiftKey)
    else if (isCommand && event.key === 'a') selection.add(faces.map(({ id }) => id))
    else {
      const next = movePlace(event.key, place, { columns, count: faces.length })
      if (next === null || isCommand) return
      if (event.shiftKey && active) {
        if (!selection.ids.has(active.id)) selection.choose(active.id, false)
        choose(next, true)
      }
      setPlace(next)
      rows.scrollToIndex(Math.floor(next / columns))
    }
    event.preventDefault()
  }

  return (
    <div
      ref={grid}
      role="listbox"
      tabIndex={0}
      aria-multiselectable
      aria-label={label}
      aria-activedescendant={active && `${gridId}-${active.id}`}
      className={styles['grid']}
      style={{ height: rows.getTotalSize() }}
      onKeyDown={onKeyDown}
    >
      {shown.map(({ key, index, start }) => (
        <div
          key={key}
          role="presentation"
          className={styles['row']}
          style={{
            transform: `translateY(${start - top}px)`,
            gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
          }}
        >
          {faces.slice(index * columns, (index + 1) * columns).map((face, column) => (
            <FaceTile
              key={face.id}
              id={`${gridId}-${face.id}`}
              face={face}
              index={index * columns + column}
              total={total}
              isChosen={selection.ids.has(face.id)}
              isActive={face === active}
              onChoose={choose}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

type FaceTileProps = {
  id: string
  face: PersonFace
  index: number
  total: number
  isChosen: boolean
  isActive: boolean
  onChoose: (index: number, isRange: boolean) => void
}

function FaceTile({
  id,
  face: { id: faceId, photoName, isDecided },
  index,
  total,
  isChosen,
  isActive,
  onChoose,
}: FaceTileProps) {
  const longPress = useLongPress(() => onChoose(index, true))
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the list has the focus and takes the keys
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      aria-setsize={total}
      aria-posinset={index + 1}
      aria-label={isDecided ? texts.faces.decidedFaceIn(photoName) : texts.faces.faceIn(photoName)}
      className={styles['tile']}
      data-active={isActive || undefined}
      {...longPress.handlers}
      onClick={event => !longPress.hasFired() && onChoose(index, event.shiftKey)}
      onContextMenu={event => longPress.isPressed() && event.preventDefault()}
    >
      <Picture
        src={faceCrop(faceId)}
        alt=""
        width={256}
        height={256}
        decoding="async"
        draggable={false}
        className={styles['picture']}
      />
      {isChosen && <Check aria-hidden className={styles['mark']} />}
    </div>
  )
}

type GridSize = { columns: number; count: number }

/** Returns the index to which a key moves in a grid filled row by row; null for other keys. */
function movePlace(key: string, place: number, { columns, count }: GridSize): number | null {
  const onward = direction() === 'rtl' ? -1 : 1
  const steps: Record<string, number> = {
    ArrowRight: onward,
    ArrowLeft: -onward,
    ArrowDown: columns,
    ArrowUp: -columns,
    Home: -place,
    End: count - 1 - place,
  }
  const step = steps[key]
  if (step === undefined) return null
  const next = place + step
  return next < 0 || next >= count ? place : next
}
