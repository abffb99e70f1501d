import { Link } from '@tanstack/react-router'
import type { Overview } from '../../../shared/api/people.ts'
import { Picture } from '../../entities/pictures/picture.tsx'
import { API, SCREENS } from '../../paths.ts'
import styles from './new-photos.module.css'

/** Shows as many of the newest photos as fit in two rows; each opens among all photos. */
export function NewPhotos({ photos }: { photos: Overview['newPhotos'] }) {
  return (
    <ul className={styles['photos']}>
      {photos.map(({ id, name, width, height }) => (
        <li key={id} className={styles['photo']} style={buildAspectStyle(width / height)}>
          <Link to={SCREENS.allPhotos} search={{ photo: id }} aria-label={name}>
            <Picture
              src={API.photoImage(id, 'thumb')}
              alt=""
              width={width}
              height={height}
              loading="lazy"
              decoding="async"
              className={styles['picture']}
            />
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Passes the aspect to the styles, which divide the width of a row by it. */
function buildAspectStyle(aspect: number) {
  const style = { aspectRatio: aspect, '--aspect': aspect }
  return style
}
