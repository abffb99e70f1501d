import type { SearchedFace } from '../../../shared/api/search.ts'
import { texts } from '../../texts.ts'
import { toBoxStyle } from '../../entities/faces/face-box.ts'
import styles from './query-picture.module.css'
import { Camera, ImageUp, ScanFace } from 'lucide-react'
import { type ChangeEvent, useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { DropZone } from '../../ui/drop-zone.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'

type QueryPictureProps = { address: string; faces: readonly SearchedFace[]; isSearching: boolean }

/** The chosen picture with the faces found in it. */
export function QueryPicture({ address, faces, isSearching }: QueryPictureProps) {
  return (
    <div className={styles['picture']} data-searching={isSearching || undefined}>
      <img src={address} alt={texts.faceSearch.picture} className={styles['image']} />
      {faces.map(({ box }, index) => (
        <span
          // eslint-disable-next-line react/no-array-index-key -- their order never changes
          key={index}
          className={styles['face']}
          style={toBoxStyle(box)}
        >
          {faces.length > 1 && <span className={styles['number']}>{texts.number(index + 1)}</span>}
        </span>
      ))}
    </div>
  )
}

/** Accepts one picture: dropped, pasted, chosen, or taken with a phone's camera. */
export function PictureDrop({ onPicture }: { onPicture: (picture: File) => void }) {
  const chooser = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const isTouch = useMediaQuery('(hover: none) and (pointer: coarse)')
  const take = (picture: File | undefined) => picture && onPicture(picture)
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    take(event.target.files?.[0])
    event.target.value = ''
  }
  const paste = useEffectEvent(({ clipboardData }: ClipboardEvent) => take(clipboardData?.files[0]))
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => paste(event)
    // On the window, since no element here has the focus when the user pastes.
    window.addEventListener('paste', onPaste)
    return () => window.removeEventListener('paste', onPaste)
  }, [])
  return (
    <DropZone
      icon={<ScanFace />}
      title={isTouch ? texts.faceSearch.pickTitle : texts.faceSearch.dropTitle}
      overTitle={texts.faceSearch.dropNow}
      hints={[texts.faceSearch.notKept]}
      onDrop={({ files }) => take(files[0])}
      choose={{ label: texts.faceSearch.choose, look: 'primary', icon: <ImageUp aria-hidden /> }}
      onChoose={() => chooser.current?.click()}
    >
      {isTouch && (
        <Button icon={<Camera aria-hidden />} onClick={() => camera.current?.click()}>
          {texts.faceSearch.take}
        </Button>
      )}
      <input ref={chooser} type="file" hidden accept="image/*,.heic,.heif" onChange={pick} />
      <input ref={camera} type="file" hidden accept="image/*" capture="user" onChange={pick} />
    </DropZone>
  )
}
