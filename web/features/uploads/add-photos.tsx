import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState, useEffect, useEffectEvent, useRef, type Ref } from 'react'
import { describeError } from '../../api-client.ts'
import { closeErrorAbout, notify, notifyAbout } from '../../ui/notifications.ts'
import { collectDroppedFiles, readPicked, type PickedFile, sortPicked } from './picked-files.ts'
import { limitsQuery } from './limits-query.ts'
import { useUploadStores } from './upload-context.ts'
import { ImagePlus, FolderPlus } from 'lucide-react'
import { takeSharedPhotos } from '../../shared-photos.ts'
import { texts } from '../../texts.ts'
import styles from './add-photos.module.css'
import { Button } from '../../ui/button.tsx'
import { DropZone } from '../../ui/drop-zone.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { createPortal } from 'react-dom'

type Found = { files: readonly PickedFile[]; unreadable: readonly string[] }

/** Returns functions that add picked or dropped files to the selection. */
export function useAddPhotos() {
  const { selection } = useUploadStores()
  const queryClient = useQueryClient()
  const [isReading, setReading] = useState(false)
  const add = useCallback(
    async (finding: Promise<Found> | Found) => {
      setReading(true)
      closeErrorAbout('add-photos')
      try {
        const { files, unreadable } = await finding
        const limits = await queryClient.ensureQueryData(limitsQuery)
        const sorted = await sortPicked(files)
        if (sorted.archives.length > 0) selection.addArchives(sorted.archives)
        selection.add(sorted.files, limits, unreadable)
      } catch (error) {
        notifyAbout('add-photos', () => void notify('bad', describeError(error)))
      }
      setReading(false)
    },
    [selection, queryClient],
  )
  const addFiles = useCallback(
    (files: readonly File[]) => add({ files: readPicked(files), unreadable: [] }),
    [add],
  )
  const addPicked = useCallback(
    (input: HTMLInputElement) => {
      const files = [...(input.files ?? [])]
      // Otherwise picking the same files again would cause no change event.
      input.value = ''
      return addFiles(files)
    },
    [addFiles],
  )
  const addDropped = useCallback(({ items }: DataTransfer) => add(collectDroppedFiles(items)), [add])
  return { isReading, addPicked, addFiles, addDropped }
}

/**
 * Opens the file picker; on mount, adds photos that another app has shared. `onAdded` opens the
 * screen that lists them.
 */
export function AddPhotosButton({ onAdded }: { onAdded: () => void }) {
  const input = useRef<HTMLInputElement>(null)
  const { isReading, addPicked, addFiles } = useAddPhotos()
  const addShared = useEffectEvent(async () => {
    const files = await takeSharedPhotos()
    if (files.length > 0) await addFiles(files).then(onAdded)
  })
  useEffect(() => void addShared(), [])
  return (
    <>
      <button
        type="button"
        className={styles['button']}
        aria-label={texts.upload.heading}
        aria-busy={isReading}
        onClick={() => input.current?.click()}
      >
        <ImagePlus aria-hidden />
        <span className={styles['label']}>{texts.upload.heading}</span>
      </button>
      <PhotoInput ref={input} onPick={picked => void addPicked(picked).then(onAdded)} />
    </>
  )
}

type PhotoInputProps = { ref: Ref<HTMLInputElement>; onPick: (input: HTMLInputElement) => void }

/**
 * A hidden file input for photos, for XMP files and Picasa's notes, which may name people, and for
 * archives of a Google Takeout.
 */
export function PhotoInput({ ref, onPick }: PhotoInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      multiple
      accept="image/*,.heic,.heif,.mov,.mp4,.m4v,.cr2,.cr3,.nef,.arw,.raf,.orf,.rw2,.rwl,.dng,.xmp,.ini,.zip,.tgz"
      onChange={event => onPick(event.currentTarget)}
    />
  )
}

type FolderInputProps = { ref: Ref<HTMLInputElement>; onPick: (input: HTMLInputElement) => void }

/** A hidden input, clicked by a button, that opens the file picker for whole folders. */
export function FolderInput({ ref, onPick }: FolderInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      multiple
      // React passes unknown attributes on, and its types lack this one.
      {...{ webkitdirectory: '' }}
      onChange={event => onPick(event.currentTarget)}
    />
  )
}

export function DropArea({ hints, isCompact }: { hints: readonly string[]; isCompact: boolean }) {
  const fileInput = useRef<HTMLInputElement>(null)
  const folderInput = useRef<HTMLInputElement>(null)
  const { isReading, addPicked, addDropped } = useAddPhotos()
  // Phones can neither choose folders nor drag files.
  const isTouch = useMediaQuery('(hover: none) and (pointer: coarse)')
  const title = isTouch ? texts.upload.pickTitle : texts.upload.dropTitle

  return (
    <DropZone
      icon={<ImagePlus />}
      title={isReading ? texts.upload.reading : title}
      overTitle={texts.upload.dropNow}
      hints={hints}
      isBusy={isReading}
      isCompact={isCompact}
      onDrop={dropped => void addDropped(dropped)}
      choose={{ label: texts.upload.browse, look: 'secondary' }}
      onChoose={() => fileInput.current?.click()}
    >
      {!isTouch && (
        <Button look="quiet" icon={<FolderPlus aria-hidden />} onClick={() => folderInput.current?.click()}>
          {texts.upload.browseFolder}
        </Button>
      )}
      <PhotoInput ref={fileInput} onPick={input => void addPicked(input)} />
      <FolderInput ref={folderInput} onPick={input => void addPicked(input)} />
    </DropZone>
  )
}

/**
 * Accepts files that are dropped anywhere in the window, except where another element handles them.
 * Otherwise the browser would open them in place of the page. `onAdded` opens the screen that lists
 * the files.
 */
export function WindowDrop({ onAdded }: { onAdded: () => void }) {
  const [isOver, setOver] = useState(false)
  const { addDropped } = useAddPhotos()
  const hover = useEffectEvent((event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return
    setOver(!event.defaultPrevented)
    event.preventDefault()
  })
  const leave = useEffectEvent(({ relatedTarget }: DragEvent) => relatedTarget === null && setOver(false))
  const take = useEffectEvent((event: DragEvent) => {
    setOver(false)
    const { dataTransfer, defaultPrevented } = event
    if (defaultPrevented || !dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    void addDropped(dataTransfer).then(onAdded)
  })
  useEffect(() => {
    const end = new AbortController()
    const { signal } = end
    window.addEventListener('dragover', event => hover(event), { signal })
    window.addEventListener('dragleave', event => leave(event), { signal })
    window.addEventListener('drop', event => take(event), { signal })
    return () => end.abort()
  }, [])
  if (!isOver) return null
  // In the body, since the navigation that renders it lies below what it has to cover.
  return createPortal(
    <div className={styles['overlay']}>
      <p className={styles['words']}>{texts.upload.dropNow}</p>
    </div>,
    document.body,
  )
}
