import { Check, Heart } from 'lucide-react'
import { memo } from 'react'
import type { PhotoSummary } from '../../../shared/api/photos.ts'
import { API } from '../../paths.ts'
import { texts } from '../../texts.ts'
import styles from './photo-row.module.css'
import type { TimelineMonth, TimelineRow } from './timeline-layout.ts'

type PhotoRowProps = {
  row: TimelineRow
  /** The month of the first photo. */
  month: TimelineMonth | undefined
  aspects: Float32Array
  getPhoto: (place: number) => PhotoSummary | undefined
  total: number
  /** False: shows empty cells in place of photos. */
  isFilled: boolean
  /** Ids of the selected photos; null when photos cannot be selected. */
  chosen: ReadonlySet<string> | null
  onOpen: (photoId: string) => void
  onChoose: ((place: number, photoId: string, isRange: boolean) => void) | undefined
  /** Returns true when a click is the end of a drag or a long press, and not a click. */
  hasGestureEnded: () => boolean
}

/** One row of the timeline: photos of one month, or of several months that fit into one row. */
export const PhotoRow = memo(function PhotoRow({ row, month, aspects, total, ...props }: PhotoRowProps) {
  const { months, start, end, top, height } = row
  const parts = months.length > 1 ? months : [{ month: month?.month ?? null, start, end }]
  return (
    <div role="presentation" className={styles['row']} style={{ transform: `translateY(${top}px)` }}>
      {Array.from(parts, (part, column) => (
        // The key is an index, because elements of rows are reused: see TimelineGrid.
        <div key={column} role="presentation" className={styles['part']}>
          {months.length > 0 && (
            <h2 className={styles['month']}>{texts.photos.month(part.month, months.length > 1)}</h2>
          )}
          <div
            role="list"
            aria-label={texts.photos.month(part.month)}
            className={styles['photos']}
            style={{ height }}
          >
            {Array.from({ length: part.end - part.start }, (_, i) => {
              const place = part.start + i
              const photo = props.isFilled ? props.getPhoto(place) : undefined
              return (
                <div
                  key={i}
                  role="listitem"
                  aria-setsize={total}
                  aria-posinset={place + 1}
                  data-place={place}
                  data-photo={photo?.id}
                  className={styles['cell']}
                  style={{ width: height * (aspects[place] ?? 1) }}
                >
                  {photo && (
                    <PhotoTile
                      key={photo.id}
                      place={place}
                      photo={photo}
                      isChosen={props.chosen?.has(photo.id) ?? false}
                      isChoosing={props.chosen !== null && props.chosen.size > 0}
                      onOpen={props.onOpen}
                      onChoose={props.onChoose}
                      hasGestureEnded={props.hasGestureEnded}
                    />
                  )}
                </div>
              )
            })}
          </div>
        </div>
      ))}
    </div>
  )
})

type PhotoTileProps = Pick<PhotoRowProps, 'onOpen' | 'onChoose' | 'hasGestureEnded'> & {
  place: number
  photo: PhotoSummary
  isChosen: boolean
  isChoosing: boolean
}

const PhotoTile = memo(function PhotoTile({
  place,
  photo: { id, name, isFavourite },
  isChosen,
  isChoosing,
  onOpen,
  onChoose,
  hasGestureEnded,
}: PhotoTileProps) {
  return (
    <div
      role="presentation"
      className={styles['tile']}
      data-chosen={isChosen || undefined}
      data-choosing={isChoosing || undefined}
    >
      <button
        type="button"
        id={`photo-${id}`}
        className={styles['open']}
        aria-label={texts.photos.open(name)}
        onClick={event => {
          if (hasGestureEnded()) return
          if (isChoosing) onChoose?.(place, id, event.shiftKey)
          else onOpen(id)
        }}
      >
        <img
          src={API.photoImage(id, 'thumb')}
          alt=""
          decoding="async"
          draggable={false}
          className={styles['picture']}
        />
      </button>
      {isFavourite && (
        <Heart role="img" aria-label={texts.photos.favourite} className={styles['favourite']} />
      )}
      {onChoose && (
        <button
          type="button"
          role="checkbox"
          aria-checked={isChosen}
          aria-label={texts.photos.choose(name)}
          className={styles['tick']}
          onClick={event => !hasGestureEnded() && onChoose(place, id, event.shiftKey)}
        >
          <Check aria-hidden />
        </button>
      )}
    </div>
  )
})
