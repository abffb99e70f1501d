import 'react-easy-crop/react-easy-crop.css'
import { useId, useState } from 'react'
import Cropper from 'react-easy-crop'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './crop-dialog.module.css'
import type { PictureArea } from './crop-picture.ts'

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
