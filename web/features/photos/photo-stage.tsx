import type { ReactNode } from 'react'
import { useState } from 'react'
import type { PhotoSummary } from '../../../shared/api/photos.ts'
import { API } from '../../paths.ts'
import { texts } from '../../texts.ts'
import { limitAspect } from './justified-layout.ts'
import styles from './photo-stage.module.css'

type PhotoStageProps = {
  photo: PhotoSummary
  /** Pixels by which a finger has moved it. */
  offset: number
  /** Lies over the photo, edge to edge. */
  children: ReactNode
}

/** The whole photo, as large as fits; its thumbnail stands in until the sharp one is there. */
export function PhotoStage({ photo, offset, children }: PhotoStageProps) {
  const [state, setState] = useState<'loading' | 'shown' | 'broken'>('loading')
  const aspect = photo.width && photo.height ? photo.width / photo.height : limitAspect(null, null)
  const frameStyle = { aspectRatio: aspect, '--aspect': aspect, maxWidth: photo.width ?? undefined }
  if (state === 'broken') return <p className={styles['broken']}>{texts.viewer.broken}</p>
  return (
    <div className={styles['room']} style={{ translate: `${offset}px` }}>
      <div className={styles['frame']} style={frameStyle}>
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
        {children}
      </div>
    </div>
  )
}
