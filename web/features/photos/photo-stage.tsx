import { buildAddress } from '../../endpoints.ts'
import { photoImage } from '../../pictures.ts'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import type { PhotoDetail, PhotoSummary } from '../../../shared/api/photos.ts'
import { isRawName } from '../../../shared/intake/file-names.ts'
import { Picture } from '../../entities/pictures/picture.tsx'
import { texts } from '../../texts.ts'
import type { ZoomView } from '../../ui/use-zoom.ts'
import styles from './photo-stage.module.css'
import { CirclePlay, CircleStop } from 'lucide-react'
import { IconButton } from '../../ui/button.tsx'

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

type PhotoFilmProps = { photoId: string; onEnd: () => void }

/** Plays the film of a photo once, over the photo; requests it only when it is rendered. */
export function PhotoFilm({ photoId, onEnd }: PhotoFilmProps) {
  const [isBroken, setBroken] = useState(false)
  if (isBroken) {
    return (
      <p className={styles['brokenFilm']} role="status">
        {texts.viewer.filmBroken}{' '}
        <a
          className={styles['download']}
          href={buildAddress('GET /api/photos/:photoId/film', {
            params: { photoId },
            query: { download: true },
          })}
          download
        >
          {texts.viewer.downloadFilm}
        </a>
      </p>
    )
  }
  return (
    // The film of a few seconds has no captions.
    // eslint-disable-next-line jsx-a11y/media-has-caption
    <video
      className={styles['film']}
      src={buildAddress('GET /api/photos/:photoId/film', { params: { photoId } })}
      aria-label={texts.viewer.film}
      autoPlay
      playsInline
      onEnded={onEnd}
      onError={() => setBroken(true)}
    />
  )
}

/** A press of this length is a hold, which plays the film only as long as it lasts. */
const HOLD_MS = 400

type FilmButtonProps = { isPlaying: boolean; onPlay: (isPlaying: boolean) => void }

/** Plays the film of a photo: a press plays all of it, a hold until it is released. */
export function FilmButton({ isPlaying, onPlay }: FilmButtonProps) {
  const held = useRef<{ since: number; wasPlaying: boolean } | null>(null)
  return (
    <IconButton
      onStage
      label={isPlaying ? texts.viewer.stopFilm : texts.viewer.playFilm}
      aria-pressed={isPlaying}
      onPointerDown={event => {
        if (event.button !== 0) return
        held.current = { since: event.timeStamp, wasPlaying: isPlaying }
        if (!isPlaying) onPlay(true)
      }}
      onClick={event => {
        const press = held.current
        held.current = null
        // A click by keyboard has no press before it.
        if (!press || press.wasPlaying) onPlay(!isPlaying)
        else if (event.timeStamp - press.since >= HOLD_MS) onPlay(false)
      }}
    >
      {isPlaying ? <CircleStop aria-hidden /> : <CirclePlay aria-hidden />}
    </IconButton>
  )
}
