import type { SearchFilters } from '../../../../shared/api/search.ts'
import { lazyPart } from '../../../lazy-part.ts'
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { type ReactNode, Suspense, useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { useAgreement } from '../../../features/consent/use-consent.ts'
import { DrawFace } from '../../../features/faces/draw-face.tsx'
import { FaceOutlines } from '../../../features/faces/face-outlines.tsx'
import { TimelineGrid } from '../../../features/photos/timeline-grid.tsx'
import { type PhotoSelection, usePhotoSelection } from '../../../features/photos/use-photo-selection.ts'
import { type PhotoTimeline, usePlaceOf } from '../../../features/photos/use-photo-timeline.ts'
import { useTrash } from '../../../features/trash/use-trash.ts'
import { texts } from '../../../texts.ts'
import { isField } from '../../../ui/is-field.ts'
import { QueryError } from '../../../entities/errors/query-error.tsx'
import { Skeleton } from '../../../ui/empty-state.tsx'
import { ChosenPhotosBar } from './chosen-photos-bar.tsx'
import styles from './photo-browser.module.css'
import { useDownloadPhoto } from '../../../features/downloads/download-center.ts'

const importViewer = () => import('../../../features/photos/photo-viewer.tsx')
const PhotoViewer = lazyPart(async () => ({ default: (await importViewer()).PhotoViewer }))

const TILES = ['18rem', '13rem', '22rem', '15rem', '18rem', '24rem', '13rem', '20rem']

type PhotoBrowserProps = {
  timeline: PhotoTimeline
  empty: ReactNode
  /** False when another part of the page opens the photos. */
  isGridShown?: boolean
}

/**
 * A grid of photos and the viewer over it. The open photo is a parameter of the address, so that
 * Back closes it.
 */
export function PhotoBrowser({ timeline, empty, isGridShown = true }: PhotoBrowserProps) {
  const navigate = useNavigate()
  const router = useRouter()
  const download = useDownloadPhoto()
  const agreement = useAgreement()
  const { moveToTrash } = useTrash()
  const selection = usePhotoSelection(timeline)
  const openedHere = useRef(false)
  // The grid is not rendered again for other changes of the address.
  const photoId = useLocation({
    select: ({ search }) => ('photo' in search && typeof search.photo === 'string' ? search.photo : null),
  })

  const place = usePlaceOf(photoId, timeline)

  // Loads the viewer before the first photo is opened; if that fails, opening one loads it again.
  useEffect(() => void importViewer().catch(() => undefined), [])
  const show = useCallback(
    (photo: string, replace: boolean) =>
      void navigate({ to: '.', search: before => ({ ...before, photo }), replace, resetScroll: false }),
    [navigate],
  )
  const open = useCallback(
    (photo: string) => {
      openedHere.current = true
      show(photo, false)
    },
    [show],
  )
  const close = () => {
    if (openedHere.current) router.history.back()
    else void navigate({ to: '.', search: removePhoto, replace: true, resetScroll: false })
    openedHere.current = false
  }

  return (
    <>
      {isGridShown && (
        <Grid
          timeline={timeline}
          empty={empty}
          onOpen={open}
          selection={selection}
          shownPlace={place < 0 ? null : place}
        />
      )}
      {isGridShown && <Chosen selection={selection} personId={findOnlyPerson(timeline.filters)} />}
      <Suspense>
        {photoId !== null && (
          <PhotoViewer
            photoId={photoId}
            place={place}
            getPhoto={timeline.getPhoto}
            burst={place < 0 ? null : timeline.findBurst(place)}
            total={timeline.total}
            onShow={photo => show(photo, true)}
            onClose={close}
            onShowPlace={at =>
              void timeline.listIds(at, at + 1).then(([photo]) => photo && show(photo, true))
            }
            onDownload={download}
            onDelete={photo => void moveToTrash({ photoIds: [photo] })}
            onKeepOnly={(photo, { start, end }) =>
              void timeline
                .listIds(start, end)
                .then(ids => moveToTrash({ photoIds: ids.filter(id => id !== photo) }))
            }
            noFacesText={agreement === 'missing' ? texts.consent.notSearched : texts.viewer.noFaces}
            renderFaces={photo => <FaceOutlines photo={photo} />}
            renderDrawing={(photo, onLeave) => <DrawFace photo={photo} onLeave={onLeave} />}
          />
        )}
      </Suspense>
    </>
  )
}

/** Removes the photo from the parameters of an address, and keeps the others. */
function removePhoto(search: { photo?: string }) {
  const { photo: _photo, ...rest } = search
  return rest
}

function findOnlyPerson(filters: SearchFilters): string | null {
  const people = filters.with?.split(',') ?? []
  return people.length === 1 ? (people[0] ?? null) : null
}

/** The actions for selected photos; Ctrl+A selects all. */
function Chosen({ selection, personId }: { selection: PhotoSelection; personId: string | null }) {
  const chooseAll = useEffectEvent(selection.chooseAll)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isCommand = (event.ctrlKey || event.metaKey) && event.key === 'a'
      if (!isCommand || isField(event.target) || document.querySelector('[role=dialog], [role=alertdialog]'))
        return
      event.preventDefault()
      chooseAll()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  return selection.ids.size > 0 && <ChosenPhotosBar selection={selection} personId={personId} />
}

type GridProps = {
  timeline: PhotoTimeline
  empty: ReactNode
  onOpen: (photoId: string) => void
  selection: PhotoSelection
  shownPlace: number | null
}

function Grid({ timeline, empty, ...props }: GridProps) {
  if (timeline.isLoading)
    return (
      <div className={styles['skeletons']} aria-label={texts.photos.loadingMore} role="status">
        {TILES.map((width, index) => (
          // eslint-disable-next-line react/no-array-index-key -- their order never changes
          <span key={index} className={styles['tile']} style={{ flexBasis: width }}>
            <Skeleton className={styles['skeleton']} />
          </span>
        ))}
      </div>
    )
  if (timeline.isError && timeline.total === 0) return <QueryError onRetry={timeline.retry} />
  if (timeline.total === 0) return empty
  return (
    <div className={styles['timeline']}>
      <TimelineGrid timeline={timeline} {...props} />
    </div>
  )
}
