import { ImagePlus } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { takeSharedPhotos } from '../../shared-photos.ts'
import { texts } from '../../texts.ts'
import styles from './add-photos-button.module.css'
import { PhotoInput } from './photo-input.tsx'
import { useAddPhotos } from './use-add-photos.ts'

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
