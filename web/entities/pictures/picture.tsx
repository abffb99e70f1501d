import { ImageOff } from 'lucide-react'
import { useEffect, useState, type ComponentProps } from 'react'
import { classNames } from '../../ui/class-names.ts'
import styles from './picture.module.css'

/** Delays before a picture is requested again that could not be loaded. */
const RETRY_MS = [2000, 8000, 30_000]

type PictureProps = Omit<ComponentProps<'img'>, 'onError'> & {
  src: string
  alt: string
  /** Whether the server has the picture; until then nothing is requested. */
  isReady?: boolean
}

/**
 * A picture from the server. Until it is loaded, or if it cannot be, its place has a plain
 * background, never the browser's sign of a broken picture.
 */
export function Picture({ isReady = true, ...props }: PictureProps) {
  if (!isReady) return <Replacement {...props} />
  return <RequestedPicture key={props.src} {...props} />
}

function RequestedPicture(props: Omit<PictureProps, 'isReady'>) {
  const [attempt, setAttempt] = useState(0)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    const delayMs = RETRY_MS[attempt]
    if (!hasFailed || delayMs === undefined) return undefined
    const timer = setTimeout(() => {
      setFailed(false)
      setAttempt(attempt + 1)
    }, delayMs)
    return () => clearTimeout(timer)
  }, [hasFailed, attempt])
  if (hasFailed) return <Replacement {...props} isGone={attempt === RETRY_MS.length} />
  // oxlint-disable-next-line jsx-a11y/alt-text -- `alt` is a required property
  return <img {...props} onError={() => setFailed(true)} />
}

function Replacement({
  alt,
  className,
  isGone,
}: Pick<PictureProps, 'alt' | 'className'> & { isGone?: boolean }) {
  const label = alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt }
  return (
    <span {...label} className={classNames(className, styles['replacement'])}>
      {isGone && <ImageOff aria-hidden />}
    </span>
  )
}
