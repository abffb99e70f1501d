import { Link } from '@tanstack/react-router'
import type { Overview } from '../../../shared/api/people.ts'
import { CoverPortrait } from '../../entities/people/cover-portrait.tsx'
import { SCREENS } from '../../paths.ts'
import { texts } from '../../texts.ts'
import styles from './new-people.module.css'

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
