import { Dialog } from '@base-ui/react/dialog'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Download, ScanFace, SquareDashed, Trash2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import type { PhotoDetail, PhotoSummary } from '../../../shared/api/photos.ts'
import { API } from '../../paths.ts'
import { direction, texts } from '../../texts.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { photoQuery } from './photo-query.ts'
import { PhotoStage } from './photo-stage.tsx'
import styles from './photo-viewer.module.css'
import { useSwipe } from '../../ui/use-swipe.ts'

// So many photos before the end of what is loaded, more is asked for.
const NEAR_END = 20

type PhotoViewerProps = {
  photoId: string
  photos: readonly PhotoSummary[]
  total: number
  onShow: (photoId: string) => void
  onClose: () => void
  onNearEnd: () => void
  onDownload: (photo: PhotoSummary) => void
  /** Without it photos cannot be deleted. */
  onDelete: ((photoId: string) => void) | null
  /** Said of a photo in which there are none. */
  noFacesText: string
  /** Frames around the faces, over the photo. */
  renderFaces: (photo: PhotoDetail) => ReactNode
  /** Where a box is drawn around a missed face, over the photo. */
  renderDrawing: (photo: PhotoDetail, onLeave: () => void) => ReactNode
}

/**
 * One photo over the whole window. Arrow keys and swipes go on, F shows the faces, D downloads,
 * Delete deletes, Escape closes.
 */
export function PhotoViewer({
  photoId,
  photos,
  total,
  onShow,
  onClose,
  onNearEnd,
  onDownload,
  onDelete,
  noFacesText,
  renderFaces,
  renderDrawing,
}: PhotoViewerProps) {
  const viewer = useRef<HTMLDivElement>(null)
  const [areFacesShown, setFacesShown] = useState(false)
  const [isDrawing, setDrawing] = useState(false)
  const detail = useQuery(photoQuery(photoId)).data
  const index = photos.findIndex(photo => photo.id === photoId)
  const photo = detail ?? photos[index]
  const [place, setPlace] = useState(index)
  if (index >= 0 && index !== place) setPlace(index)
  // A photo may leave the list while it is looked at: its face was somebody else's. The next one
  // moved up to its place.
  const previous = photos[place - 1]
  const next = photos[index < 0 ? place : place + 1]
  const show = (other: PhotoSummary | undefined) => other && onShow(other.id)
  // Where one reads from right to left, the next photo lies to the left.
  const isReversed = direction() === 'rtl'
  const [leftward, rightward] = isReversed ? [next, previous] : [previous, next]
  const swipe = useSwipe({ onLeft: () => show(rightward), onRight: () => show(leftward), onDown: onClose })

  const deletePhoto = () => {
    if (!photo || !onDelete) return
    onDelete(photo.id)
    const other = next ?? previous
    if (other) onShow(other.id)
    else onClose()
  }

  useEffect(() => {
    if (index >= photos.length - NEAR_END) onNearEnd()
    for (const neighbour of [previous, next]) {
      if (neighbour) new Image().src = API.photoImage(neighbour.id, 'preview')
    }
  }, [index, photos.length, onNearEnd, previous, next])

  const keys: Record<string, () => void> = {
    ArrowLeft: () => show(leftward),
    ArrowRight: () => show(rightward),
    Home: () => show(photos[0]),
    End: () => show(photos.at(-1)),
    f: () => setFacesShown(!areFacesShown),
    d: () => photo && onDownload(photo),
    Delete: deletePhoto,
  }
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isDrawing) return
      if (isForSomethingElse(event, viewer.current)) return
      const act = keys[event.key]
      if (!act) return
      event.preventDefault()
      act()
    }
    // On the window, and before the dialog, which keeps arrow keys to itself: keys count wherever
    // the focus is.
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  })

  return (
    <Dialog.Root open onOpenChange={isOpen => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Popup
          ref={viewer}
          className={styles['viewer']}
          data-stage
          aria-label={texts.viewer.label(photo?.name ?? '')}
          finalFocus={() => document.getElementById(`photo-${photoId}`)}
        >
          <header className={styles['bar']}>
            <p className={styles['name']}>{photo?.name}</p>
            {index >= 0 && (
              <p className={styles['position']} aria-live="polite">
                {texts.viewer.position(index + 1, total)}
              </p>
            )}
            <IconButton
              onStage
              label={areFacesShown ? texts.viewer.hideFaces : texts.viewer.showFaces}
              aria-pressed={areFacesShown}
              onClick={() => setFacesShown(!areFacesShown)}
            >
              <ScanFace aria-hidden />
            </IconButton>
            {areFacesShown && detail?.state === 'processed' && (
              <IconButton
                onStage
                label={texts.faces.add}
                aria-pressed={isDrawing}
                onClick={() => setDrawing(!isDrawing)}
              >
                <SquareDashed aria-hidden />
              </IconButton>
            )}
            <IconButton onStage label={texts.viewer.download} onClick={() => photo && onDownload(photo)}>
              <Download aria-hidden />
            </IconButton>
            {onDelete && (
              <IconButton onStage label={texts.trash.deletePhoto} onClick={deletePhoto}>
                <Trash2 aria-hidden />
              </IconButton>
            )}
            <Dialog.Close
              render={
                <IconButton onStage label={texts.viewer.close}>
                  <X aria-hidden />
                </IconButton>
              }
            />
          </header>
          <div className={styles['stage']} {...(isDrawing ? {} : swipe.handlers)}>
            {photo && (
              <PhotoStage key={photo.id} photo={photo} offset={swipe.offset}>
                {detail && areFacesShown && renderFaces(detail)}
                {detail && isDrawing && renderDrawing(detail, () => setDrawing(false))}
              </PhotoStage>
            )}
          </div>
          {areFacesShown && !isDrawing && detail?.faces.length === 0 && detail.pendingFaces.length === 0 && (
            <p className={styles['message']} role="status">
              {noFacesText}
            </p>
          )}
          <IconButton
            onStage
            className={styles['previous']}
            label={texts.viewer.previous}
            disabled={!previous || isDrawing}
            onClick={() => show(previous)}
          >
            <ChevronLeft aria-hidden data-flips />
          </IconButton>
          <IconButton
            onStage
            className={styles['next']}
            label={texts.viewer.next}
            disabled={!next || isDrawing}
            onClick={() => show(next)}
          >
            <ChevronRight aria-hidden data-flips />
          </IconButton>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Typed into a field, or pressed in something that opened in front of the viewer. */
function isForSomethingElse({ target }: KeyboardEvent, viewer: HTMLElement | null): boolean {
  if (!(target instanceof Element)) return false
  const dialog = target.closest('[role=dialog], [role=alertdialog]')
  return target.matches('input, textarea') || (dialog !== null && dialog !== viewer)
}
