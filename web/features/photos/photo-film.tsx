import { useState } from 'react'
import { API } from '../../paths.ts'
import { texts } from '../../texts.ts'
import styles from './photo-film.module.css'

type PhotoFilmProps = { photoId: string; onEnd: () => void }

/** Plays the film of a photo once, over the photo; requests it only when it is rendered. */
export function PhotoFilm({ photoId, onEnd }: PhotoFilmProps) {
  const [isBroken, setBroken] = useState(false)
  if (isBroken) {
    return (
      <p className={styles['broken']} role="status">
        {texts.viewer.filmBroken}{' '}
        <a className={styles['download']} href={API.photoFilmDownload(photoId)} download>
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
      src={API.photoFilm(photoId)}
      aria-label={texts.viewer.film}
      autoPlay
      playsInline
      onEnded={onEnd}
      onError={() => setBroken(true)}
    />
  )
}
