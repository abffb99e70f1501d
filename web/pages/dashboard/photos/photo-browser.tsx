import { call, describeError } from '../../../api-client.ts'
import { buildAddress } from '../../../endpoints.ts'
import type { SearchFilters } from '../../../../shared/api/search.ts'
import { lazyPart } from '../../../lazy-part.ts'
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { type ReactNode, Suspense, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
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
import styles from './photo-browser.module.css'
import { useDownloadCenter, useDownloadPhoto } from '../../../features/downloads/download-center.ts'
import { Download, Trash2, UserRound } from 'lucide-react'
import { PersonPicker, type Picked } from '../../../features/faces/person-picker.tsx'
import { useFaceDecisions } from '../../../features/faces/use-face-decisions.ts'
import { Button } from '../../../ui/button.tsx'
import { notify, notifyAbout } from '../../../ui/notifications.ts'
import { SelectionBar } from '../../../ui/bars.tsx'
import { useIsDemo } from '../use-user.ts'

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
            timeline={timeline}
            onShow={photo => show(photo, true)}
            onClose={close}
            onDownload={download}
            onDelete={photoIds => void moveToTrash({ photoIds })}
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

type ChosenProps = { selection: PhotoSelection; personId: string | null }

/** The actions for selected photos; Ctrl+A selects all. */
function Chosen({ selection, personId }: ChosenProps) {
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

type ChosenPhotosBarProps = {
  selection: PhotoSelection
  /** The person whose photos are shown; null on other screens. */
  personId: string | null
}

/** The actions for the selected photos; Escape ends the selection. */
function ChosenPhotosBar({ selection, personId }: ChosenPhotosBarProps) {
  const { moveToTrash } = useTrash()
  const decisions = useFaceDecisions()
  const center = useDownloadCenter()
  const isDemo = useIsDemo()
  const [isPicking, setPicking] = useState(false)
  const photoIds = [...selection.ids]
  const remove = async () => {
    selection.clear()
    if (!(await moveToTrash({ photoIds }))) selection.restore(photoIds)
  }
  const place = async (to: Picked, name: string | null) => {
    setPicking(false)
    try {
      const body = { photoIds, ...(personId !== null && { personId }) }
      const { faceIds, unclearPhotos } = await call('POST /api/search/faces', { body })
      if (faceIds.length > 0 && (await decisions.move(personId, faceIds, to, name))) selection.clear()
      if (unclearPhotos > 0) notify('plain', texts.photos.unclear(unclearPhotos))
    } catch (error) {
      notifyAbout('decision', () => void notify('bad', describeError(error)))
    }
  }
  return (
    <>
      <SelectionBar
        label={texts.trash.chosen(selection.ids.size)}
        leaveLabel={texts.trash.leave}
        onLeave={selection.clear}
        pictures={null}
      >
        <Button
          size="small"
          icon={<Download aria-hidden />}
          onClick={() =>
            center.start(`${texts.photos.zipName}.zip`, buildAddress('POST /api/search/download'), {
              photoIds,
            })
          }
        >
          {texts.photos.download}
        </Button>
        {!isDemo && (
          <Button size="small" icon={<UserRound aria-hidden />} onClick={() => setPicking(true)}>
            {texts.photos.thisIs}
          </Button>
        )}
        <Button size="small" icon={<Trash2 aria-hidden />} onClick={() => void remove()}>
          {texts.trash.delete}
        </Button>
      </SelectionBar>
      {isPicking && (
        <PersonPicker
          title={texts.photos.whoIsIn}
          exceptId={personId}
          onClose={() => setPicking(false)}
          onPick={(to, name) => void place(to, name)}
        />
      )}
    </>
  )
}
