import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { Images, Pencil, ScanFace } from 'lucide-react'
import { ApiError } from '../../api-client.ts'
import { useAgreement } from '../../features/consent/use-agreement.ts'
import { readMergedInto } from '../../entities/decisions/cached-people.ts'
import { NameEditor } from '../../entities/naming/name-editor.tsx'
import { useNaming } from '../../entities/naming/use-naming.tsx'
import { personQuery } from '../../entities/people/person-query.ts'
import { Portrait } from '../../entities/people/portrait.tsx'
import { foundPhotosQuery, personPhotosQuery } from '../../features/photos/photo-list-query.ts'
import { usePhotoList } from '../../features/photos/use-photo-list.ts'
import { toApiFilters } from '../../features/search/search-filters.ts'
import { PersonTimeline } from '../../features/timeline/person-timeline.tsx'
import { SCREENS } from '../../paths.ts'
import { texts } from '../../texts.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useReplacedButton } from '../../ui/use-replaced-button.ts'
import { useTitle } from '../../ui/use-title.ts'
import { NothingHere } from '../nothing-here.tsx'
import { BackToResults } from './back-to-results.tsx'
import { ConsentNotice } from './consent-notice.tsx'
import { FavouriteButton } from './favourite-button.tsx'
import { PageHeading } from './page-heading.tsx'
import { PersonActions } from './person-actions.tsx'
import { PersonFaces } from './person-faces.tsx'
import styles from './person-page.module.css'
import { PhotoBrowser } from './photo-browser.tsx'

const route = getRouteApi(SCREENS.person)

export function PersonPage() {
  const { personId } = route.useParams()
  const { data: person, error } = useQuery(personQuery(personId))
  const { year = null, view } = route.useSearch()
  const navigate = route.useNavigate()
  const photos = usePhotoList(year === null ? personPhotosQuery(personId) : photosOfYearQuery(personId, year))
  const queryClient = useQueryClient()
  const { rename, dialog } = useNaming()
  const { isThere: isNaming, button: pencil, show: beginNaming, leave: endNaming } = useReplacedButton()
  useTitle(texts.title(person?.name ?? texts.results.heading), texts.results.description)
  if (error instanceof ApiError && error.status === 404) {
    // Somebody who was here just now went into somebody else, or lost the last face.
    const into = readMergedInto(queryClient, personId)
    if (into !== undefined) return <Navigate to={SCREENS.person} params={{ personId: into }} search replace />
    if (person) return <Navigate to={SCREENS.results} replace />
    return <NoPerson />
  }
  return (
    <>
      <BackToResults />
      <ConsentNotice />
      <header className={styles['header']}>
        {person ? (
          <Portrait faceId={person.coverFaceId} size="large" />
        ) : (
          <Skeleton className={styles['portrait']} />
        )}
        <div className={styles['text']}>
          {person && isNaming ? (
            <NameEditor
              person={person}
              onCancel={endNaming}
              onSave={name => {
                endNaming()
                void rename(person, name)
              }}
            />
          ) : (
            <div className={styles['title']}>
              <h1 className={styles['name']} aria-label={person?.name ?? texts.results.heading}>
                {person?.name ?? <Skeleton className={styles['nameSkeleton']} />}
              </h1>
              {person && (
                <IconButton ref={pencil} label={texts.corrections.rename(person.name)} onClick={beginNaming}>
                  <Pencil aria-hidden />
                </IconButton>
              )}
              {person && <FavouriteButton person={person} />}
            </div>
          )}
          {person && <p className={styles['count']}>{texts.results.photoCount(person.photoCount)}</p>}
        </div>
        {person && (
          <div className={styles['actions']}>
            <PersonActions person={person} />
          </div>
        )}
      </header>
      <div className={styles['view']}>
        <SegmentedControl
          label={texts.faces.view}
          value={view ?? 'photos'}
          options={[
            { value: 'photos', label: texts.faces.viewPhotos, icon: <Images aria-hidden /> },
            { value: 'faces', label: texts.faces.viewFaces, icon: <ScanFace aria-hidden /> },
          ]}
          onChange={chosen =>
            void navigate({ search: chosen === 'faces' ? { view: 'faces' } : {}, resetScroll: false })
          }
        />
      </div>
      {view === 'faces' ? (
        person && <PersonFaces key={personId} person={person} />
      ) : (
        <PersonTimeline
          personId={personId}
          year={year}
          onYear={chosen =>
            void navigate({ search: chosen === null ? {} : { year: chosen }, resetScroll: false })
          }
          onOpenPhoto={photo =>
            void navigate({ search: before => ({ ...before, photo }), resetScroll: false })
          }
        />
      )}
      <PhotoBrowser list={photos} empty={null} isGridShown={view !== 'faces'} />
      {dialog}
    </>
  )
}

/** Without the agreement nobody is found: that is said, and not that the address is wrong. */
function NoPerson() {
  const agreement = useAgreement()
  if (agreement === 'unknown') return null
  if (agreement === 'given') return <NothingHere />
  return (
    <>
      <BackToResults />
      <PageHeading heading={texts.consent.notSearched} lead={texts.consent.notSearchedText} />
      <ConsentNotice />
    </>
  )
}

function photosOfYearQuery(personId: string, year: number) {
  return foundPhotosQuery(toApiFilters({ with: personId, from: `${year}-01-01`, to: `${year}-12-31` }))
}
