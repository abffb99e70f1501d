import type { SearchFilters } from '../../../../shared/api/search.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link, Navigate } from '@tanstack/react-router'
import { ArrowLeft, Images, Pencil, ScanFace } from 'lucide-react'
import { ApiError } from '../../../api-client.ts'
import { useAgreement } from '../../../features/consent/use-consent.ts'
import { readMergedInto } from '../../../entities/decisions/cached-people.ts'
import { NameEditor, useNaming } from '../../../entities/naming/naming.tsx'
import { companionsQuery, personQuery } from '../../../entities/people/person-queries.ts'
import { Portrait } from '../../../entities/people/portrait.tsx'
import { CompanionsRow } from '../../../features/people/companions-row.tsx'
import { usePhotoTimeline } from '../../../features/photos/use-photo-timeline.ts'
import { toApiFilters } from '../../../features/search/search-filters.ts'
import { PersonTimeline, timelineQuery } from '../../../features/timeline/person-timeline.tsx'
import { SCREENS } from '../../../../shared/api/screens.ts'
import { texts } from '../../../texts.ts'
import { chooseButtonClass, IconButton, iconButtonClass } from '../../../ui/button.tsx'
import { EmptyState, Skeleton } from '../../../ui/empty-state.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { useReplacedButton } from '../../../ui/use-replaced-button.ts'
import { StickyBar } from '../../../ui/bars.tsx'
import { useTitle } from '../../../ui/screen-title.tsx'
import { NothingHere } from '../../public/not-found-page.tsx'
import { BackToResults, PageHeading } from '../page-heading.tsx'
import { ConsentNotice } from '../consent-notice.tsx'
import { FavouriteButton } from '../../../features/people/person-card.tsx'
import { FoundPhotosBar } from '../photos/found-photos-bar.tsx'
import { PersonActions } from './person-actions.tsx'
import { PersonFaces } from './person-faces.tsx'
import styles from './person-page.module.css'
import { PhotoBrowser } from '../photos/photo-browser.tsx'
import { useIsDemo } from '../use-user.ts'

const route = getRouteApi(SCREENS.person)

export function PersonPage() {
  const { personId } = route.useParams()
  const { data: person, error } = useQuery(personQuery(personId))
  const { year = null, view } = route.useSearch()
  const navigate = route.useNavigate()
  const isDemo = useIsDemo()
  const photos = usePhotoTimeline(buildFilters(personId, year))
  const queryClient = useQueryClient()
  const { rename, dialog } = useNaming()
  // Photos are shown only when the parts above them are loaded; otherwise they would move down.
  const companions = useQuery({ ...companionsQuery(personId), enabled: !isDemo })
  const { isFetched: isTimelineKnown } = useQuery(timelineQuery(personId))
  const isAboveKnown = (isDemo || companions.isFetched) && isTimelineKnown
  const { isReplaced: isNaming, button: pencil, show: beginNaming, leave: endNaming } = useReplacedButton()
  useTitle(texts.title(person?.name ?? texts.results.heading), texts.results.description)
  if (error instanceof ApiError && error.status === 404) {
    // A person that was shown just now was merged into another, or has no faces left.
    const into = readMergedInto(queryClient, personId)
    if (into !== undefined) return <Navigate to={SCREENS.person} params={{ personId: into }} search replace />
    if (person) return <Navigate to={SCREENS.results} replace />
    return <NoPerson />
  }
  return (
    <>
      <StickyBar className={styles['header']}>
        <Link
          to={SCREENS.results}
          className={iconButtonClass}
          aria-label={texts.results.back}
          title={texts.results.back}
        >
          <ArrowLeft aria-hidden data-flips />
        </Link>
        {person ? (
          <Portrait faceId={person.coverFaceId} size="small" className={styles['portrait']} />
        ) : (
          <Skeleton className={styles['portrait']} />
        )}
        {person && isNaming ? (
          <NameEditor
            isCompact
            person={person}
            onCancel={endNaming}
            onSave={name => {
              endNaming()
              void rename(person, name)
            }}
          />
        ) : (
          <>
            <div className={styles['text']}>
              <h1 className={styles['name']} aria-label={person?.name ?? texts.results.heading}>
                {person?.name ?? <Skeleton className={styles['nameSkeleton']} />}
              </h1>
              {person && <p className={styles['count']}>{texts.results.photoCount(person.photoCount)}</p>}
            </div>
            {person && (
              <IconButton
                ref={pencil}
                className={styles['wide']}
                label={texts.corrections.rename(person.name)}
                onClick={beginNaming}
              >
                <Pencil aria-hidden />
              </IconButton>
            )}
          </>
        )}
        {person && (
          <div className={styles['actions']}>
            <FavouriteButton person={person} className={styles['wide']} />
            <PersonActions
              person={person}
              // The photos of a year have a download of their own.
              isPartShown={year !== null && view !== 'faces'}
              onName={beginNaming}
            />
          </div>
        )}
      </StickyBar>
      <ConsentNotice />
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
      {view === 'faces'
        ? person && <PersonFaces key={personId} person={person} />
        : isAboveKnown && (
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
      {person && isAboveKnown && view !== 'faces' && year === null && !isDemo && (
        <CompanionsRow person={person} />
      )}
      {person && year !== null && view !== 'faces' && isAboveKnown && !isDemo && photos.total > 0 && (
        <FoundPhotosBar
          photos={photos}
          params={buildFilters(personId, year)}
          name={`${person.name} ${texts.photos.year(year)}`}
        />
      )}
      <PhotoBrowser
        timeline={photos}
        empty={year !== null && <NothingInYear year={year} />}
        isGridShown={view !== 'faces' && isAboveKnown}
      />
      {dialog}
    </>
  )
}

/** Shown when the person has no photo of the year left. */
function NothingInYear({ year }: { year: number }) {
  return (
    <EmptyState
      icon={<Images />}
      title={texts.timeline.noneLeft(year)}
      action={
        <Link to="." search={{}} className={chooseButtonClass('secondary')}>
          {texts.timeline.allYears}
        </Link>
      }
    />
  )
}

/** Without consent there are no people: says so, instead of calling the address wrong. */
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

function buildFilters(personId: string, year: number | null): SearchFilters {
  const span = year === null ? {} : { from: `${year}-01-01`, to: `${year}-12-31` }
  return toApiFilters({ with: personId, ...span })
}
