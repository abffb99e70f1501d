import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ApiError } from '../../api-client.ts'
import { personQuery } from '../../features/people/person-query.ts'
import { Portrait } from '../../features/people/portrait.tsx'
import { personPhotosQuery } from '../../features/photos/photo-list-query.ts'
import { usePhotoList } from '../../features/photos/use-photo-list.ts'
import { SCREENS } from '../../paths.ts'
import { texts } from '../../texts.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { NothingHere } from '../nothing-here.tsx'
import { BackToResults } from './back-to-results.tsx'
import { DownloadClusterButton } from './download-cluster-button.tsx'
import styles from './person-page.module.css'
import { PhotoBrowser } from './photo-browser.tsx'

const route = getRouteApi(SCREENS.person)

export function PersonPage() {
  const { personId } = route.useParams()
  const { data: person, error } = useQuery(personQuery(personId))
  const photos = usePhotoList(personPhotosQuery(personId))
  useTitle(texts.title(person?.name ?? texts.results.heading))
  if (error instanceof ApiError && error.status === 404) return <NothingHere />
  return (
    <>
      <BackToResults />
      <header className={styles['header']}>
        {person ? (
          <Portrait faceId={person.coverFaceId} size="large" />
        ) : (
          <Skeleton className={styles['portrait']} />
        )}
        <div className={styles['text']}>
          <h1 className={styles['name']} aria-label={person?.name ?? texts.results.heading}>
            {person?.name ?? <Skeleton className={styles['nameSkeleton']} />}
          </h1>
          {person && <p className={styles['count']}>{texts.results.photoCount(person.photoCount)}</p>}
        </div>
        {person && <DownloadClusterButton person={person} />}
      </header>
      <PhotoBrowser list={photos} empty={null} />
    </>
  )
}
