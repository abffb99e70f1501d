import 'react-easy-crop/react-easy-crop.css'
import { useId, useState } from 'react'
import Cropper from 'react-easy-crop'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './crop-dialog.module.css'

type CropDialogProps = {
  picture: HTMLImageElement
  shape: 'round' | 'rect'
  /** Width divided by height. */
  aspect: number
  isBusy: boolean
  /** The error of the last attempt. */
  error: string | null
  onCancel: () => void
  onUse: (area: PictureArea) => void
}

const MAX_ZOOM = 4
const ZOOM_STEP = 0.05
const KEYBOARD_STEP_PX = 8

/** Chooses a part of a picture, by mouse, finger or keyboard. */
export function CropDialog({ picture, shape, aspect, isBusy, error, onCancel, onUse }: CropDialogProps) {
  const zoomId = useId()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<PictureArea | null>(null)
  return (
    <Dialog
      title={texts.profile.cropTitle}
      onClose={() => {
        if (!isBusy) onCancel()
      }}
      actions={
        <>
          <Button onClick={onCancel} disabled={isBusy}>
            {texts.profile.cancel}
          </Button>
          <Button
            look="primary"
            aria-disabled={isBusy || !area}
            onClick={() => {
              if (area && !isBusy) onUse(area)
            }}
          >
            {isBusy ? texts.profile.savingPicture : texts.profile.takePicture}
          </Button>
        </>
      }
    >
      <p>{texts.profile.cropHint}</p>
      {/* The picture moves to the right with the right arrow, in every language. */}
      <div className={styles['stage']} dir="ltr">
        <Cropper
          image={picture.src}
          crop={crop}
          zoom={zoom}
          maxZoom={MAX_ZOOM}
          aspect={aspect}
          cropShape={shape}
          showGrid={false}
          keyboardStep={KEYBOARD_STEP_PX}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_shares, pixels) => setArea(pixels)}
          disableAutomaticStylesInjection
          mediaProps={{ alt: '' }}
          cropperProps={{ role: 'group', 'aria-label': texts.profile.cropArea }}
        />
      </div>
      <label htmlFor={zoomId} className={styles['zoom']}>
        {texts.profile.zoom}
        <input
          id={zoomId}
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={ZOOM_STEP}
          value={zoom}
          onChange={event => setZoom(event.currentTarget.valueAsNumber)}
        />
      </label>
      {error !== null && (
        <Notice tone="bad" isAlert>
          {error}
        </Notice>
      )}
    </Dialog>
  )
}

/** A rectangle in a picture, in its pixels. */
export type PictureArea = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const QUALITY = 0.92

/** Throws if the browser cannot decode the file. */
export async function openPicture(file: Blob): Promise<HTMLImageElement> {
  const picture = new Image()
  picture.src = URL.createObjectURL(file)
  try {
    await picture.decode()
  } catch (error) {
    closePicture(picture)
    throw error
  }
  return picture
}

export function closePicture(picture: HTMLImageElement): void {
  URL.revokeObjectURL(picture.src)
}

/** Returns the area of a picture as a JPEG at most `maxWidthPx` wide, on a white background. */
export async function cropPicture(
  picture: HTMLImageElement,
  area: PictureArea,
  maxWidthPx: number,
): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(Math.min(maxWidthPx, area.width)))
  canvas.height = Math.max(1, Math.round((canvas.width * area.height) / area.width))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser cannot create a canvas.')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      blob => (blob ? resolve(blob) : reject(new Error('The picture could not be written.'))),
      'image/jpeg',
      QUALITY,
    )
  })
}
