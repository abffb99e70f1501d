import { useEffect, useState } from 'react'
import { Picture } from '../pictures/picture.tsx'
import { describePortrait } from './describe-portrait.ts'

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
