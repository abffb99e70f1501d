import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { lazy, Suspense, useCallback, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useAgreement } from '../../features/consent/use-agreement.ts'
import { DrawFace } from '../../features/faces/draw-face.tsx'
import { FaceOutlines } from '../../features/faces/face-outlines.tsx'
import { PhotoGrid } from '../../features/photos/photo-grid.tsx'
import type { PhotoList } from '../../features/photos/use-photo-list.ts'
import { useTrash } from '../../features/trash/use-trash.ts'
import { texts } from '../../texts.ts'
import { isField } from '../../ui/is-field.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useSelection, type Selection } from '../../ui/use-selection.ts'
import { ChosenPhotosBar } from './chosen-photos-bar.tsx'
import styles from './photo-browser.module.css'
import { useDownloadPhoto } from './use-download-photo.ts'
import { useIsDemo } from './use-user.ts'

const importViewer = () => import('../../features/photos/photo-viewer.tsx')
const PhotoViewer = lazy(async () => ({ default: (await importViewer()).PhotoViewer }))

const TILES = ['18rem', '13rem', '22rem', '15rem', '18rem', '24rem', '13rem', '20rem']

type PhotoBrowserProps = {
  list: PhotoList
  empty: ReactNode
  /** Else photos are opened by something else on the page. */
  isGridShown?: boolean
}

/**
 * A grid of photos and the viewer over it. The address names the open photo, so that Back closes
 * it.
 */
export function PhotoBrowser({ list, empty, isGridShown = true }: PhotoBrowserProps) {
  const navigate = useNavigate()
  const router = useRouter()
  const { search } = useLocation()
  const download = useDownloadPhoto()
  const agreement = useAgreement()
  const isDemo = useIsDemo()
  const { moveToTrash } = useTrash()
  const selection = useSelection(useMemo(() => list.photos.map(({ id }) => id), [list.photos]))
  const openedHere = useRef(false)
  const photoId = 'photo' in search && typeof search.photo === 'string' ? search.photo : null

  // It is there before the first photo is opened.
  useEffect(() => void importViewer(), [])
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
    else void navigate({ to: '.', search: withoutPhoto, replace: true, resetScroll: false })
    openedHere.current = false
  }

  return (
    <>
      {isGridShown && <Grid list={list} empty={empty} onOpen={open} selection={isDemo ? null : selection} />}
      {isGridShown && !isDemo && <Chosen list={list} selection={selection} />}
      <Suspense>
        {photoId !== null && (
          <PhotoViewer
            photoId={photoId}
            photos={list.photos}
            total={list.total}
            onShow={photo => show(photo, true)}
            onClose={close}
            onNearEnd={list.loadMore}
            onDownload={download}
            onDelete={isDemo ? null : photo => void moveToTrash({ photoIds: [photo] })}
            noFacesText={agreement === 'missing' ? texts.consent.notSearched : texts.viewer.noFaces}
            renderFaces={photo => <FaceOutlines photo={photo} />}
            renderDrawing={(photo, onLeave) => <DrawFace photo={photo} onLeave={onLeave} />}
          />
        )}
      </Suspense>
    </>
  )
}

/** What else the address says stays. */
function withoutPhoto(search: { photo?: string }) {
  const { photo: _photo, ...rest } = search
  return rest
}

type ChosenProps = { list: PhotoList; selection: Selection }

/** What can be done with the photos that are chosen; Ctrl-A chooses all that are loaded. */
function Chosen({ list: { photos }, selection }: ChosenProps) {
  const chooseAll = useEffectEvent(() => selection.add(photos.map(({ id }) => id)))
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
  // Those that are gone from the list are not chosen any more.
  const chosen = photos.filter(({ id }) => selection.ids.has(id))
  return chosen.length > 0 && <ChosenPhotosBar photos={chosen} selection={selection} />
}

type GridProps = {
  list: PhotoList
  empty: ReactNode
  onOpen: (photoId: string) => void
  selection: Selection | null
}

function Grid({ list, empty, onOpen, selection }: GridProps) {
  if (list.isLoading)
    return (
      <div className={styles['skeletons']} aria-label={texts.photos.loadingMore} role="status">
        {TILES.map((width, index) => (
          // eslint-disable-next-line react/no-array-index-key -- they never move
          <span key={index} className={styles['tile']} style={{ flexBasis: width }}>
            <Skeleton className={styles['skeleton']} />
          </span>
        ))}
      </div>
    )
  if (list.isError)
    return <LoadError title={texts.errors.loading} retryLabel={texts.errors.retry} onRetry={list.retry} />
  if (list.photos.length === 0) return empty
  return (
    <PhotoGrid
      photos={list.photos}
      total={list.total}
      onOpen={onOpen}
      onNearEnd={list.loadMore}
      selection={selection}
    />
  )
}
