import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { lazy, Suspense, useCallback, useEffect, useRef } from 'react'
import { useAgreement } from '../../features/consent/use-agreement.ts'
import { DrawFace } from '../../features/faces/draw-face.tsx'
import { FaceOutlines } from '../../features/faces/face-outlines.tsx'
import { PhotoGrid } from '../../features/photos/photo-grid.tsx'
import type { PhotoList } from '../../features/photos/use-photo-list.ts'
import { texts } from '../../texts.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './photo-browser.module.css'
import { useDownloadPhoto } from './use-download-photo.ts'

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
      {isGridShown && <Grid list={list} empty={empty} onOpen={open} />}
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

type GridProps = { list: PhotoList; empty: ReactNode; onOpen: (photoId: string) => void }

function Grid({ list, empty, onOpen }: GridProps) {
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
  return <PhotoGrid photos={list.photos} total={list.total} onOpen={onOpen} onNearEnd={list.loadMore} />
}
