import { useRef, useState } from 'react'
import { texts } from '../../texts.ts'
import styles from './photo-film.module.css'
import { CirclePlay, CircleStop } from 'lucide-react'
import { IconButton } from '../../ui/button.tsx'
import { buildAddress } from '../../endpoints.ts'

type PhotoFilmProps = { photoId: string; onEnd: () => void }

/** Plays the film of a photo once, over the photo; requests it only when it is rendered. */
export function PhotoFilm({ photoId, onEnd }: PhotoFilmProps) {
  const [isBroken, setBroken] = useState(false)
  if (isBroken) {
    return (
      <p className={styles['broken']} role="status">
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
    // There is no text to the sound of a few seconds.
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
        // A click of the keyboard has no press before it.
        if (!press || press.wasPlaying) onPlay(!isPlaying)
        else if (event.timeStamp - press.since >= HOLD_MS) onPlay(false)
      }}
    >
      {isPlaying ? <CircleStop aria-hidden /> : <CirclePlay aria-hidden />}
    </IconButton>
  )
}
