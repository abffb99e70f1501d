import { SCREENS } from '../../../../shared/api/screens.ts'
import { photoImage } from '../../../pictures.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { overviewQuery } from '../../../features/overview/overview-query.ts'
import { reviewQuery } from '../../../features/review/review-query.ts'
import { texts } from '../../../texts.ts'
import { QueryError } from '../../../entities/errors/query-error.tsx'
import styles from './home-overview.module.css'
import { LoadingOverview } from './home-page.tsx'
import { useUser } from '../use-user.ts'
import type { Overview } from '../../../../shared/api/people.ts'
import { CoverPortrait } from '../../../entities/people/portrait.tsx'
import { Picture } from '../../../entities/pictures/picture.tsx'

/** New photos and people in a library that has photos. */
export function HomeOverview() {
  const { data: overview, isError, refetch } = useQuery(overviewQuery(useUser().uid))
  const questionCount = useQuery(reviewQuery).data?.questionsLeft ?? 0
  const heading = overview?.isSinceLastVisit
    ? texts.home.newPhotos(overview.newPhotoCount)
    : texts.home.newestUpload
  return (
    <div className={styles['overview']}>
      <header className={styles['header']}>
        <h1 className={styles['heading']}>{heading}</h1>
        <div className={styles['ways']}>
          {questionCount > 0 && (
            <Link to={SCREENS.review} className={styles['way']}>
              {texts.home.questions(questionCount)}
            </Link>
          )}
          <Link to={SCREENS.allPhotos} className={styles['way']}>
            {texts.home.seeAll}
          </Link>
        </div>
      </header>
      {isError && <QueryError onRetry={refetch} />}
      {!overview && !isError && <LoadingOverview />}
      {overview && overview.newPhotos.length > 0 && <NewPhotos photos={overview.newPhotos} />}
      {overview && overview.people.length > 0 && <NewPeople people={overview.people} />}
    </div>
  )
}

/** The people with the most new photos, in one row that scrolls sideways. */
function NewPeople({ people }: { people: Overview['people'] }) {
  return (
    <section aria-labelledby="new-people">
      <h2 id="new-people" className={styles['newHeading']}>
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
function NewPhotos({ photos }: { photos: Overview['newPhotos'] }) {
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
