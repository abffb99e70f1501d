import { Camera, ImageUp, ScanFace } from 'lucide-react'
import type { ChangeEvent, DragEvent } from 'react'
import { useRef, useState } from 'react'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import styles from './picture-drop.module.css'

/** Takes one picture: dropped, pasted, chosen, or taken with the camera of a phone. */
export function PictureDrop({ onPicture }: { onPicture: (picture: File) => void }) {
  const chooser = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const isTouch = useMediaQuery('(hover: none) and (pointer: coarse)')
  const title = isTouch ? texts.faceSearch.pickTitle : texts.faceSearch.dropTitle
  const take = (picture: File | undefined) => picture && onPicture(picture)
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    take(event.target.files?.[0])
    event.target.value = ''
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  return (
    <section
      className={styles['area']}
      data-over={isOver || undefined}
      aria-label={title}
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={event => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={drop}
      onPaste={event => take(event.clipboardData.files[0])}
    >
      <ScanFace className={styles['icon']} aria-hidden />
      <p className={styles['title']}>{isOver ? texts.faceSearch.dropNow : title}</p>
      <div className={styles['buttons']}>
        <Button look="primary" icon={<ImageUp aria-hidden />} onClick={() => chooser.current?.click()}>
          {texts.faceSearch.choose}
        </Button>
        {isTouch && (
          <Button icon={<Camera aria-hidden />} onClick={() => camera.current?.click()}>
            {texts.faceSearch.take}
          </Button>
        )}
      </div>
      <p className={styles['hint']}>{texts.faceSearch.notKept}</p>
      <input ref={chooser} type="file" hidden accept="image/*,.heic,.heif" onChange={pick} />
      <input ref={camera} type="file" hidden accept="image/*" capture="user" onChange={pick} />
    </section>
  )
}
