import type { PhotoSummary } from '../../../shared/api/photos.ts'
import { Picture } from '../../entities/pictures/picture.tsx'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import styles from './burst-strip.module.css'
import type { PhotoRange } from './use-photo-timeline.ts'
import { photoImage } from '../../pictures.ts'

type BurstStripProps = {
  /** The photo that is shown. */
  photoId: string
  burst: PhotoRange
  getPhoto: (place: number) => PhotoSummary | undefined
  onShow: (photoId: string) => void
  onKeepOnly: () => void
}

/** The photos of a burst below the one that is shown. */
export function BurstStrip({
  photoId,
  burst: { start, end },
  getPhoto,
  onShow,
  onKeepOnly,
}: BurstStripProps) {
  const photos = Array.from({ length: end - start }, (_, i) => getPhoto(start + i))
  const label = texts.viewer.burst(end - start)
  return (
    <div className={styles['strip']}>
      <div role="group" aria-label={label} className={styles['photos']}>
        {photos.map(
          photo =>
            photo && (
              <button
                key={photo.id}
                ref={photo.id === photoId ? scrollIntoStrip : null}
                type="button"
                className={styles['photo']}
                aria-label={texts.photos.open(photo.name)}
                aria-current={photo.id === photoId}
                onClick={() => onShow(photo.id)}
              >
                <Picture
                  src={photoImage(photo.id, 'thumb')}
                  alt=""
                  isReady={photo.hasThumbnail}
                  draggable={false}
                />
              </button>
            ),
        )}
      </div>
      <p className={styles['count']}>{label}</p>
      <Button size="small" onClick={onKeepOnly}>
        {texts.viewer.keepOnlyThis}
      </Button>
    </div>
  )
}

function scrollIntoStrip(button: HTMLElement | null): void {
  button?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
