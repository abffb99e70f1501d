import type { ReactNode, RefObject } from 'react'
import { useState } from 'react'
import type { PhotoDetail, PhotoSummary } from '../../../shared/api/photos.ts'
import { isRawName } from '../../../shared/intake/file-names.ts'
import { Picture } from '../../entities/pictures/picture.tsx'
import { texts } from '../../texts.ts'
import type { ZoomView } from '../../ui/use-zoom.ts'
import styles from './photo-stage.module.css'
import { photoImage } from '../../pictures.ts'

// Width divided by height of a photo that is not processed yet.
const USUAL_ASPECT = 4 / 3

type PhotoStageProps = {
  photo: PhotoSummary | PhotoDetail
  /** Pixels by which a swipe has moved the photo. */
  offset: number
  view: ZoomView
  /** Set to the element of the photo, which at scale 1 fits into the stage. */
  picture: RefObject<HTMLDivElement | null>
  /** Rendered over the whole photo. */
  children: ReactNode
}

/**
 * The whole photo, as large as fits. Shows the thumbnail until the preview is loaded, and loads the
 * original when the user zooms, unless it is a raw file, which browsers cannot display.
 */
export function PhotoStage({ photo, offset, view, picture, children }: PhotoStageProps) {
  const [state, setState] = useState<'loading' | 'shown' | 'broken'>('loading')
  const [isOriginalShown, setOriginalShown] = useState(false)
  const [isOriginalBroken, setOriginalBroken] = useState(false)
  const [hasZoomed, setZoomed] = useState(false)
  if (view.scale > 1 && !hasZoomed) setZoomed(true)
  const isOriginalUpright = 'isOriginalUpright' in photo && photo.isOriginalUpright
  const aspect = photo.width && photo.height ? photo.width / photo.height : USUAL_ASPECT
  const frameStyle = {
    aspectRatio: aspect,
    '--aspect': aspect,
    '--zoom': view.scale,
    maxWidth: photo.width ?? undefined,
    transform: view.scale === 1 ? undefined : `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
  }
  if (state === 'broken' || photo.state === 'failed')
    return <p className={styles['broken']}>{texts.viewer.broken}</p>
  return (
    <div className={styles['room']} style={{ translate: `${offset}px` }}>
      <div ref={picture} className={styles['frame']} style={frameStyle}>
        <Picture
          src={photoImage(photo.id, 'thumb')}
          alt={photo.state === 'processed' ? '' : photo.name}
          isReady={photo.hasThumbnail}
          className={styles['blurred']}
          draggable={false}
        />
        {photo.state === 'processed' && (
          <img
            src={photoImage(photo.id, 'preview')}
            alt={photo.name}
            className={styles['sharp']}
            data-shown={state === 'shown' || undefined}
            draggable={false}
            onLoad={() => setState('shown')}
            onError={() => setState('broken')}
          />
        )}
        {hasZoomed && !isOriginalBroken && !isRawName(photo.name) && isOriginalUpright && (
          // Without an original that the browser cannot display, such as HEIC, the preview stays;
          // so it does if the browser shows it in another shape, such as a cropped AVIF.
          <img
            src={photoImage(photo.id, 'original')}
            alt=""
            decoding="async"
            className={styles['sharp']}
            data-shown={isOriginalShown || undefined}
            draggable={false}
            onLoad={({ currentTarget: original }) =>
              setOriginalShown(
                original.naturalWidth === photo.width && original.naturalHeight === photo.height,
              )
            }
            onError={() => setOriginalBroken(true)}
          />
        )}
        {children}
      </div>
    </div>
  )
}
