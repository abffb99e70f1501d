import { preloadPicture } from '../../entities/pictures/preload-pictures.ts'
import { photoImage } from '../../pictures.ts'
import { Dialog } from '@base-ui/react/dialog'
import { useQuery } from '@tanstack/react-query'
import {
  ChevronLeft,
  ChevronRight,
  Download,
  Heart,
  Info,
  ScanFace,
  SquareDashed,
  Trash2,
  X,
} from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { PhotoDetail, PhotoSummary } from '../../../shared/api/photos.ts'
import { direction, texts } from '../../texts.ts'
import { IconButton } from '../../ui/button.tsx'
import { BurstStrip } from './burst-strip.tsx'
import { FilmButton, PhotoFilm, PhotoStage } from './photo-stage.tsx'
import { photoQuery, useFavouritePhoto } from './use-favourite-photo.ts'
import type { PhotoRange, PhotoTimeline } from './use-photo-timeline.ts'
import { PhotoInfo } from './photo-info.tsx'
import styles from './photo-viewer.module.css'
import { useSwipe } from '../../ui/gestures.ts'
import { useZoom } from '../../ui/use-zoom.ts'
import { joinHandlers, useViewerKeys } from './viewer-input.ts'

type PhotoViewerProps = {
  photoId: string
  /** Index in the timeline; -1 when the photo is not in it. */
  place: number
  timeline: Pick<PhotoTimeline, 'total' | 'getPhoto' | 'findBurst' | 'listIds'>
  onShow: (photoId: string) => void
  onClose: () => void
  onDownload: (photo: PhotoSummary) => void
  onDelete: (photoIds: string[]) => void
  /** Shown for a photo without faces. */
  noFacesText: string
  /** Frames around the faces, over the photo. */
  renderFaces: (photo: PhotoDetail) => ReactNode
  /** The tool that draws a box around a missed face, over the photo. */
  renderDrawing: (photo: PhotoDetail, onLeave: () => void) => ReactNode
}

/**
 * Shows one photo over the whole window. Arrow keys and swipes show the next or previous photo;
 * wheel, pinch, double click, + and − zoom, 0 shows the whole photo; F shows the faces, P plays the
 * film of a Live photo, I shows the information, L makes a favourite, D downloads, Delete deletes,
 * Escape closes.
 */
export function PhotoViewer({
  photoId,
  place: index,
  timeline,
  onShow,
  onClose,
  onDownload,
  onDelete,
  noFacesText,
  renderFaces,
  renderDrawing,
}: PhotoViewerProps) {
  const { total, getPhoto, findBurst, listIds } = timeline
  const burst = index < 0 ? null : findBurst(index)
  const viewer = useRef<HTMLDivElement>(null)
  const [areFacesShown, setFacesShown] = useState(false)
  const [isInfoShown, setInfoShown] = useState(false)
  const [isDrawing, setDrawing] = useState(false)
  const [playing, setPlaying] = useState<string | null>(null)
  const detail = useQuery(photoQuery(photoId)).data
  const photo = detail ?? getPhoto(index)
  const favourite = useFavouritePhoto(photo)
  const hasFilm = detail !== undefined && detail.film !== null
  // Another photo does not play when it is shown.
  const isPlaying = hasFilm && playing === photoId
  const play = (isOn: boolean) => setPlaying(isOn ? photoId : null)
  if (playing !== null && playing !== photoId) setPlaying(null)
  const [place, setPlace] = useState(index)
  if (index >= 0 && index !== place) setPlace(index)
  // The open photo leaves the list when its face is moved to another person. Then the next photo is
  // at its index.
  const previous = getPhoto(place - 1)
  const next = place < 0 ? undefined : getPhoto(index < 0 ? place : place + 1)
  const show = (other: PhotoSummary | undefined) => other && onShow(other.id)
  // In right-to-left languages the next photo is on the left.
  const isReversed = direction() === 'rtl'
  const [leftward, rightward] = isReversed ? [next, previous] : [previous, next]
  const [stage, setStage] = useState<HTMLDivElement | null>(null)
  const picture = useRef<HTMLDivElement>(null)
  const zoom = useZoom({ stage, picture, pixelWidth: photo?.width ?? null })
  const { scale } = zoom.view
  const [zoomed, setZoomed] = useState(photoId)
  if (zoomed !== photoId) {
    setZoomed(photoId)
    zoom.fit()
  }
  const swipe = useSwipe({ onLeft: () => show(rightward), onRight: () => show(leftward), onDown: onClose })

  const showPlace = async (at: number) => {
    const [other] = await listIds(at, at + 1)
    if (other) onShow(other)
  }
  const deleteOthers = async ({ start, end }: PhotoRange) => {
    const ids = await listIds(start, end)
    onDelete(ids.filter(id => id !== photoId))
  }
  const deletePhoto = () => {
    if (!photo) return
    onDelete([photo.id])
    const other = next ?? previous
    if (other) onShow(other.id)
    else onClose()
  }

  useEffect(() => {
    for (const neighbour of [previous, next]) {
      if (neighbour?.state === 'processed') preloadPicture({ src: photoImage(neighbour.id, 'preview') })
    }
  }, [previous, next])

  const keys: Record<string, () => void> = {
    ArrowLeft: () => show(leftward),
    ArrowRight: () => show(rightward),
    Home: () => void showPlace(0),
    End: () => void showPlace(total - 1),
    f: () => setFacesShown(!areFacesShown),
    d: () => photo && onDownload(photo),
    ...(hasFilm && { p: () => play(!isPlaying) }),
    i: () => setInfoShown(!isInfoShown),
    l: favourite.toggle,
    Delete: deletePhoto,
    '+': zoom.zoomIn,
    '=': zoom.zoomIn,
    '-': zoom.zoomOut,
    '0': zoom.fit,
  }
  useViewerKeys(viewer, isDrawing ? {} : keys)

  return (
    <Dialog.Root open onOpenChange={isOpen => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Popup
          ref={viewer}
          className={styles['viewer']}
          data-stage
          aria-label={texts.viewer.label(photo?.name ?? '')}
          finalFocus={() => findTileButton(photoId, burst)}
        >
          <div className={styles['bar']}>
            <div className={styles['title']}>
              <p className={styles['name']}>{photo?.name}</p>
              {photo?.takenAt && <p className={styles['date']}>{texts.viewer.dayTaken(photo.takenAt)}</p>}
            </div>
            {index >= 0 && (
              <p className={styles['position']} aria-live="polite">
                {texts.viewer.position(index + 1, total)}
              </p>
            )}
            <div className={styles['actions']}>
              {hasFilm && <FilmButton isPlaying={isPlaying} onPlay={play} />}
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
              <IconButton
                onStage
                label={texts.viewer.info}
                aria-pressed={isInfoShown}
                onClick={() => setInfoShown(!isInfoShown)}
              >
                <Info aria-hidden />
              </IconButton>
              {photo && (
                <IconButton
                  onStage
                  label={favourite.isFavourite ? texts.viewer.unfavourite : texts.viewer.favourite}
                  aria-pressed={favourite.isFavourite}
                  onClick={favourite.toggle}
                >
                  <Heart aria-hidden fill={favourite.isFavourite ? 'currentColor' : 'none'} />
                </IconButton>
              )}
              <IconButton onStage label={texts.viewer.download} onClick={() => photo && onDownload(photo)}>
                <Download aria-hidden />
              </IconButton>
              <IconButton onStage label={texts.trash.deletePhoto} onClick={deletePhoto}>
                <Trash2 aria-hidden />
              </IconButton>
            </div>
            <Dialog.Close
              render={
                <IconButton onStage label={texts.viewer.close}>
                  <X aria-hidden />
                </IconButton>
              }
            />
          </div>
          <div
            ref={setStage}
            className={styles['stage']}
            data-zoomed={scale > 1 || undefined}
            {...(isDrawing ? {} : joinHandlers(zoom.handlers, scale === 1 ? swipe.handlers : {}))}
          >
            {photo && (
              <PhotoStage
                key={photo.id}
                photo={photo}
                offset={scale === 1 ? swipe.offset : 0}
                view={zoom.view}
                picture={picture}
              >
                {isPlaying && <PhotoFilm photoId={photo.id} onEnd={() => play(false)} />}
                {detail && areFacesShown && renderFaces(detail)}
                {detail && isDrawing && renderDrawing(detail, () => setDrawing(false))}
              </PhotoStage>
            )}
          </div>
          {/* On phones, the information lies where the row is. */}
          {!isInfoShown && burst && burst.end - burst.start > 1 && (
            <BurstStrip
              photoId={photoId}
              burst={burst}
              getPhoto={getPhoto}
              onShow={onShow}
              onKeepOnly={() => void deleteOthers(burst)}
            />
          )}
          {isInfoShown && photo && <PhotoInfo photo={photo} />}
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

/** Finds the button in the grid that opens the photo, or its burst. */
function findTileButton(photoId: string, burst: PhotoRange | null): HTMLElement | null {
  return (
    document.getElementById(`photo-${photoId}`) ??
    document.querySelector<HTMLElement>(`[data-place="${burst?.start}"] button`)
  )
}
