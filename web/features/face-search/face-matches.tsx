import { Link } from '@tanstack/react-router'
import type { SearchedFace, FaceMatch } from '../../../shared/api/search.ts'
import { SCREENS } from '../../../shared/api/screens.ts'
import { texts } from '../../texts.ts'
import { Portrait } from '../../entities/people/portrait.tsx'
import styles from './face-matches.module.css'

/** The person of a face or, if uncertain, the most similar ones. */
export function FaceMatches({ face, position }: { face: SearchedFace; position: number | null }) {
  const likely = face.matches.filter(({ isLikely }) => isLikely).slice(0, 1)
  const shown = likely.length > 0 ? likely : face.matches.slice(0, 3)
  return (
    <section className={styles['matches']}>
      {position !== null && <h2 className={styles['heading']}>{texts.faceSearch.face(position)}</h2>}
      {likely.length === 0 && (
        <p className={styles['note']}>
          {face.matches.length > 0 ? texts.faceSearch.unsure : texts.faceSearch.nobody}
        </p>
      )}
      <ul className={styles['list']}>
        {shown.map(match => (
          <li key={match.person.id}>
            <Match match={match} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Match({ match: { person, isLikely } }: { match: FaceMatch }) {
  return (
    <div className={styles['match']} data-likely={isLikely || undefined}>
      <Portrait faceId={person.coverFaceId} size={isLikely ? 'medium' : 'small'} />
      <div className={styles['text']}>
        <Link to={SCREENS.person} params={{ personId: person.id }} className={styles['name']}>
          {isLikely ? texts.faceSearch.likely(person.name) : person.name}
        </Link>
        <Link to={SCREENS.search} search={{ with: person.id }} className={styles['photos']}>
          {texts.faceSearch.listPhotosOf(person.name, person.photoCount)}
        </Link>
      </div>
    </div>
  )
}
