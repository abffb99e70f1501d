import type { ReactNode, RefObject } from 'react'
import { useState } from 'react'
import type { PhotoSummary } from '../../../shared/api/photos.ts'
import { API } from '../../paths.ts'
import { texts } from '../../texts.ts'
import type { ZoomView } from '../../ui/zoom.ts'
import styles from './photo-stage.module.css'

// Of a photo that has not been processed.
const USUAL_ASPECT = 4 / 3

type PhotoStageProps = {
  photo: PhotoSummary
  /** Pixels by which a finger has moved it. */
  offset: number
  view: ZoomView
  /** The photo as large as fits. */
  picture: RefObject<HTMLDivElement | null>
  /** Lies over the photo, edge to edge. */
  children: ReactNode
}

/**
 * The whole photo, as large as fits; its thumbnail stands in until the sharp one is there, and the
 * original's own pixels come when it is zoomed.
 */
export function PhotoStage({ photo, offset, view, picture, children }: PhotoStageProps) {
  const [state, setState] = useState<'loading' | 'shown' | 'broken'>('loading')
  const [isOriginalShown, setOriginalShown] = useState(false)
  const [hasZoomed, setZoomed] = useState(false)
  if (view.scale > 1 && !hasZoomed) setZoomed(true)
  const aspect = photo.width && photo.height ? photo.width / photo.height : USUAL_ASPECT
  const frameStyle = {
    aspectRatio: aspect,
    '--aspect': aspect,
    '--zoom': view.scale,
    maxWidth: photo.width ?? undefined,
    transform: view.scale === 1 ? undefined : `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
  }
  if (state === 'broken') return <p className={styles['broken']}>{texts.viewer.broken}</p>
  return (
    <div className={styles['room']} style={{ translate: `${offset}px` }}>
      <div ref={picture} className={styles['frame']} style={frameStyle}>
        <img src={API.photoImage(photo.id, 'thumb')} alt="" className={styles['blurred']} draggable={false} />
        <img
          src={API.photoImage(photo.id, 'preview')}
          alt={photo.name}
          className={styles['sharp']}
          data-shown={state === 'shown' || undefined}
          draggable={false}
          onLoad={() => setState('shown')}
          onError={() => setState('broken')}
        />
        {hasZoomed && (
          // What the browser cannot show, like HEIC, stays hidden: the preview is below it.
          <img
            src={API.photoImage(photo.id, 'original')}
            alt=""
            decoding="async"
            className={styles['sharp']}
            data-shown={isOriginalShown || undefined}
            draggable={false}
            onLoad={() => setOriginalShown(true)}
          />
        )}
        {children}
      </div>
    </div>
  )
}
