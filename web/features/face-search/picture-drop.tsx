import { Camera, ImageUp, ScanFace } from 'lucide-react'
import type { ChangeEvent } from 'react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { DropZone } from '../../ui/drop-zone.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'

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
