import { useState } from 'react'
import type { PhotoFace, PhotoSummary } from '../../../shared/api/photos.ts'
import { API } from '../../paths.ts'
import { texts } from '../../texts.ts'
import { FaceOutlines } from './face-outlines.tsx'
import { gridAspect } from './justified-layout.ts'
import styles from './photo-stage.module.css'

type PhotoStageProps = {
  photo: PhotoSummary
  /** Null: not asked for. */
  faces: readonly PhotoFace[] | null
  /** Pixels by which a finger has moved it. */
  offset: number
}

/** The whole photo, as large as fits; its thumbnail stands in until the sharp one is there. */
export function PhotoStage({ photo, faces, offset }: PhotoStageProps) {
  const [state, setState] = useState<'loading' | 'shown' | 'broken'>('loading')
  const aspect = photo.width && photo.height ? photo.width / photo.height : gridAspect(null, null)
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
        {faces && <FaceOutlines faces={faces} />}
      </div>
    </div>
  )
}
