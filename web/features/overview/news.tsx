import { Link } from '@tanstack/react-router'
import type { Overview } from '../../../shared/api/people.ts'
import { CoverPortrait } from '../../entities/people/portrait.tsx'
import { SCREENS } from '../../../shared/api/screens.ts'
import { texts } from '../../texts.ts'
import styles from './news.module.css'
import { Picture } from '../../entities/pictures/picture.tsx'
import { photoImage } from '../../pictures.ts'

/** The people with the most new photos, in one row that scrolls sideways. */
export function NewPeople({ people }: { people: Overview['people'] }) {
  return (
    <section aria-labelledby="new-people">
      <h2 id="new-people" className={styles['heading']}>
        {texts.home.people}
      </h2>
      <ul className={styles['people']}>
        {people.map(({ person, newPhotoCount }) => (
          <li key={person.id}>
            <Link to={SCREENS.person} params={{ personId: person.id }} className={styles['person']}>
              <CoverPortrait
                key={person.coverFaceId}
                faceId={person.coverFaceId}
                className={styles['portrait']}
              />
              <span className={styles['name']} data-unnamed={!person.isNamed || undefined}>
                {person.name}
              </span>
              <span className={styles['count']}>{texts.home.personIn(newPhotoCount)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Shows as many of the newest photos as fit in two rows; each opens among all photos. */
export function NewPhotos({ photos }: { photos: Overview['newPhotos'] }) {
  return (
    <ul className={styles['photos']}>
      {photos.map(({ id, name, width, height }) => (
        <li key={id} className={styles['photo']} style={buildAspectStyle(width / height)}>
          <Link to={SCREENS.allPhotos} search={{ photo: id }} aria-label={name}>
            <Picture
              src={photoImage(id, 'thumb')}
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
