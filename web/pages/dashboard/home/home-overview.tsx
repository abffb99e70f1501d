import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { NewPeople, NewPhotos } from '../../../features/overview/news.tsx'
import { overviewQuery } from '../../../features/overview/overview-query.ts'
import { reviewQuery } from '../../../features/review/review-query.ts'
import { SCREENS } from '../../../../shared/api/screens.ts'
import { texts } from '../../../texts.ts'
import { QueryError } from '../../../entities/errors/query-error.tsx'
import styles from './home-overview.module.css'
import { LoadingOverview } from './home-page.tsx'
import { useUser } from '../use-user.ts'

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
