import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { PersonSummary } from '../../../shared/api/people.ts'
import { companionsQuery } from '../../entities/people/person-queries.ts'
import { Portrait } from '../../entities/people/portrait.tsx'
import { SCREENS } from '../../../shared/api/screens.ts'
import { texts } from '../../texts.ts'
import styles from './companions-row.module.css'

/** Lists people who are often in photos with a person; each links to the photos of both. */
export function CompanionsRow({ person: { id, name } }: { person: PersonSummary }) {
  const companions = useQuery(companionsQuery(id)).data?.companions ?? []
  if (companions.length === 0) return null
  return (
    <section className={styles['row']} aria-label={texts.results.oftenWith}>
      <h2 className={styles['heading']}>{texts.results.oftenWith}</h2>
      <ul className={styles['people']}>
        {companions.map(({ person, photosTogether }) => (
          <li key={person.id}>
            <Link
              to={SCREENS.search}
              search={{ with: `${id},${person.id}` }}
              className={styles['person']}
              title={texts.results.photoCount(photosTogether)}
              aria-label={texts.results.photosOfBoth(name, person.name, photosTogether)}
            >
              <Portrait faceId={person.coverFaceId} size="small" className={styles['portrait']} />
              <span className={styles['name']} dir="auto">
                {person.name}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
