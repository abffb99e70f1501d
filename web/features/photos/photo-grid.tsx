import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { Check } from 'lucide-react'
import { memo, useEffect, useMemo, useRef } from 'react'
import type { PhotoSummary } from '../../../shared/api/photos.ts'
import { API } from '../../paths.ts'
import { texts } from '../../texts.ts'
import { useElementSize } from '../../ui/use-element-size.ts'
import { useLongPress } from '../../ui/use-long-press.ts'
import type { Selection } from '../../ui/use-selection.ts'
import { limitAspect, layoutJustified } from './justified-layout.ts'
import styles from './photo-grid.module.css'

const GAP_PX = 6
const NARROW_PX = 640

type PhotoGridProps = {
  photos: readonly PhotoSummary[]
  total: number
  onOpen: (photoId: string) => void
  onNearEnd: () => void
  /** Without it no photo can be chosen. */
  selection: Selection | null
}

/**
 * Photos in rows of full width that keep their shape; only the rows near the window are in the
 * page. A tick chooses one, with Shift everything from the last one on; so does a long press. While
 * some are chosen, a press on a photo chooses too.
 */
export function PhotoGrid({ photos, total, onOpen, onNearEnd, selection }: PhotoGridProps) {
  const grid = useRef<HTMLDivElement>(null)
  const { width, top } = useElementSize(grid)
  const layout = useMemo(() => {
    const aspects = photos.map(photo => limitAspect(photo.width, photo.height))
    return width === 0 ? [] : layoutJustified(aspects, width, width < NARROW_PX ? 130 : 220, GAP_PX)
  }, [photos, width])
  const rows = useWindowVirtualizer({
    count: layout.length,
    estimateSize: index => layout[index]?.height ?? 0,
    gap: GAP_PX,
    overscan: 3,
    scrollMargin: top,
  })
  useEffect(() => rows.measure(), [rows, layout])

  const shown = rows.getVirtualItems()
  const isNearEnd = layout.length > 0 && (shown.at(-1)?.index ?? -1) >= layout.length - 4
  useEffect(() => {
    if (isNearEnd) onNearEnd()
  }, [isNearEnd, photos.length, onNearEnd])

  return (
    <div
      ref={grid}
      role="list"
      aria-label={texts.photos.grid}
      className={styles['grid']}
      style={{ height: rows.getTotalSize() }}
    >
      {shown.map(({ key, index, start }) => {
        const row = layout[index]
        return (
          row && (
            <div
              key={key}
              role="presentation"
              className={styles['row']}
              style={{ height: row.height, transform: `translateY(${start - top}px)` }}
            >
              {photos.slice(row.start, row.end).map((photo, place) => (
                <div
                  key={photo.id}
                  role="listitem"
                  aria-setsize={total}
                  aria-posinset={row.start + place + 1}
                  style={{ width: row.height * limitAspect(photo.width, photo.height) }}
                >
                  <PhotoTile
                    id={photo.id}
                    name={photo.name}
                    isChosen={selection?.ids.has(photo.id) ?? false}
                    isChoosing={selection !== null && selection.ids.size > 0}
                    onOpen={onOpen}
                    onChoose={selection?.choose}
                  />
                </div>
              ))}
            </div>
          )
        )
      })}
    </div>
  )
}

type PhotoTileProps = {
  id: string
  name: string
  isChosen: boolean
  isChoosing: boolean
  onOpen: (photoId: string) => void
  onChoose: Selection['choose'] | undefined
}

const PhotoTile = memo(function PhotoTile({
  id,
  name,
  isChosen,
  isChoosing,
  onOpen,
  onChoose,
}: PhotoTileProps) {
  const longPress = useLongPress(() => onChoose?.(id, false))
  return (
    <div
      className={styles['cell']}
      data-chosen={isChosen || undefined}
      data-choosing={isChoosing || undefined}
    >
      <button
        type="button"
        id={`photo-${id}`}
        className={styles['tile']}
        aria-label={texts.photos.open(name)}
        {...longPress.handlers}
        onClick={event => {
          if (longPress.hasFired()) return
          if (isChoosing) onChoose?.(id, event.shiftKey)
          else onOpen(id)
        }}
        onContextMenu={event => longPress.isPressed() && event.preventDefault()}
      >
        <img
          src={API.photoImage(id, 'thumb')}
          alt=""
          decoding="async"
          draggable={false}
          className={styles['picture']}
        />
      </button>
      {onChoose && (
        <button
          type="button"
          role="checkbox"
          aria-checked={isChosen}
          aria-label={texts.photos.choose(name)}
          className={styles['tick']}
          onClick={event => onChoose(id, event.shiftKey)}
        >
          <Check aria-hidden />
        </button>
      )}
    </div>
  )
})
