import { Check, Heart, ImageOff, Layers } from 'lucide-react'
import { memo } from 'react'
import type { PhotoSummary } from '../../../shared/api/photos.ts'
import { Picture } from '../../entities/pictures/picture.tsx'
import { texts } from '../../texts.ts'
import styles from './photo-row.module.css'
import type { TimelineMonth, TimelineRow } from './timeline-layout.ts'
import { isRawName } from '../../../shared/intake/file-names.ts'
import { photoImage } from '../../pictures.ts'

type PhotoRowProps = {
  row: TimelineRow
  /** The month of the first tile. */
  month: TimelineMonth | undefined
  aspects: Float32Array
  /** Index of the first photo of each tile; the last is the number of all photos. */
  starts: Uint32Array
  getPhoto: (place: number) => PhotoSummary | undefined
  /** False: shows empty cells in place of photos. */
  isFilled: boolean
  /** Ids of the selected photos; null when photos cannot be selected. */
  chosen: ReadonlySet<string> | null
  onOpen: (photoId: string) => void
  onChoose: ((place: number, photoId: string, isRange: boolean) => void) | undefined
  /** Returns true once, for the click with which a drag or a long press ends. */
  hasGestureEnded: () => boolean
}

/** One row of the timeline: photos of one month, or of several months that fit into one row. */
export const PhotoRow = memo(function PhotoRow({ row, month, aspects, starts, ...props }: PhotoRowProps) {
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
              const tile = part.start + i
              const place = starts[tile] ?? 0
              const photoCount = (starts[tile + 1] ?? place + 1) - place
              const photo = props.isFilled ? findCover(props.getPhoto, place, photoCount) : undefined
              return (
                <div
                  key={i}
                  role="listitem"
                  aria-setsize={starts.length - 1}
                  aria-posinset={tile + 1}
                  data-place={place}
                  data-photo={photo?.id}
                  className={styles['cell']}
                  style={{ width: height * (aspects[tile] ?? 1) }}
                >
                  {photo && (
                    <PhotoTile
                      key={photo.id}
                      place={place}
                      photo={photo}
                      photoCount={photoCount}
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

function findCover(
  getPhoto: PhotoRowProps['getPhoto'],
  place: number,
  photoCount: number,
): PhotoSummary | undefined {
  if (photoCount === 1) return getPhoto(place)
  return chooseCover(Array.from({ length: photoCount }, (_, i) => getPhoto(place + i)))
}

type PhotoTileProps = Pick<PhotoRowProps, 'onOpen' | 'onChoose' | 'hasGestureEnded'> & {
  place: number
  /** In a burst, the photo that stands for it. */
  photo: PhotoSummary
  photoCount: number
  isChosen: boolean
  isChoosing: boolean
}

const PhotoTile = memo(function PhotoTile({
  place,
  photo: { id, name, state, hasThumbnail, isFavourite },
  photoCount,
  isChosen,
  isChoosing,
  onOpen,
  onChoose,
  hasGestureEnded,
}: PhotoTileProps) {
  const label = photoCount === 1 ? texts.photos.open(name) : texts.photos.openBurst(name, photoCount)
  const isUnreadable = state === 'failed'
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
        aria-label={isUnreadable ? `${label}, ${texts.photos.unreadable}` : label}
        onClick={event => {
          if (hasGestureEnded()) return
          if (isChoosing) onChoose?.(place, id, event.shiftKey)
          else onOpen(id)
        }}
      >
        {isUnreadable ? (
          <span className={styles['unreadable']}>
            <ImageOff aria-hidden />
            {texts.photos.unreadable}
          </span>
        ) : (
          <Picture
            src={photoImage(id, 'thumb')}
            alt=""
            isReady={hasThumbnail}
            decoding="async"
            draggable={false}
            className={styles['picture']}
          />
        )}
      </button>
      {isFavourite && (
        <Heart role="img" aria-label={texts.photos.favourite} className={styles['favourite']} />
      )}
      {photoCount > 1 && (
        <span aria-hidden className={styles['burst']}>
          <Layers />
          {texts.photos.number(photoCount)}
        </span>
      )}
      {onChoose && (
        <button
          type="button"
          role="checkbox"
          aria-checked={isChosen}
          aria-label={photoCount === 1 ? texts.photos.choose(name) : texts.photos.chooseBurst(photoCount)}
          className={styles['tick']}
          onClick={event => !hasGestureEnded() && onChoose(place, id, event.shiftKey)}
        >
          <Check aria-hidden />
        </button>
      )}
    </div>
  )
})

/** Phones put this into the file name of the photo of a burst that they show first. */
const COVER_NAME = /[._]COVER\./i

/** Returns the photo of a burst that a grid shows; undefined if none is loaded. */
export function chooseCover(burst: readonly (PhotoSummary | undefined)[]): PhotoSummary | undefined {
  const photos = burst.filter(photo => photo !== undefined)
  return (
    photos.find(({ isFavourite }) => isFavourite) ??
    photos.find(({ name }) => COVER_NAME.test(name)) ??
    photos.find(({ name }) => !isRawName(name)) ??
    photos[0]
  )
}
