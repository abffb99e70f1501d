import { useEffect, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Picture } from '../pictures/picture.tsx'
import styles from './portrait.module.css'
import { describePortrait } from './preload-portraits.ts'
import { faceCrop } from '../../pictures.ts'

type PortraitProps = { faceId: string; size: 'small' | 'medium' | 'large'; className?: string | undefined }

/** The crop of a person's cover, as a circle. Decorative, since the name is beside it. */
export function Portrait({ faceId, size, className }: PortraitProps) {
  return <FaceCrop faceId={faceId} className={classNames(styles['portrait'], styles[size], className)} />
}

/** Delays before the portrait is requested again, while the answer is the crop. */
const RETRY_MS = [2000, 8000, 30_000]

type CoverPortraitProps = { faceId: string; className?: string | undefined }

/**
 * A person's cover, 3:4. Until the server has cut it, the square crop of the face. Decorative,
 * since the name is beside it.
 */
export function CoverPortrait({ faceId, className }: CoverPortraitProps) {
  const [attempt, setAttempt] = useState(0)
  const [isCrop, setIsCrop] = useState(false)
  useEffect(() => {
    const delayMs = RETRY_MS[attempt]
    if (!isCrop || delayMs === undefined) return undefined
    const timer = setTimeout(() => {
      setIsCrop(false)
      setAttempt(attempt + 1)
    }, delayMs)
    return () => clearTimeout(timer)
  }, [isCrop, attempt])
  return (
    <Picture
      {...describePortrait(faceId, attempt)}
      alt=""
      width={360}
      height={480}
      decoding="async"
      className={className}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
        setIsCrop(naturalWidth === naturalHeight)
      }
    />
  )
}

type FaceCropProps = { faceId: string; className: string | undefined }

/** The square crop of a face. Decorative: its control or the text beside it names the face. */
export function FaceCrop({ faceId, className }: FaceCropProps) {
  return (
    <Picture
      src={faceCrop(faceId)}
      alt=""
      width={256}
      height={256}
      loading="lazy"
      decoding="async"
      className={className}
    />
  )
}
