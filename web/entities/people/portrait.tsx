import { API } from '../../paths.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './portrait.module.css'

type PortraitProps = { faceId: string; size: 'small' | 'medium' | 'large'; className?: string | undefined }

/** The crop of a person's cover, as a circle. Decorative, since the name stands beside it. */
export function Portrait({ faceId, size, className }: PortraitProps) {
  return (
    <img
      src={API.faceCrop(faceId)}
      alt=""
      width={256}
      height={256}
      loading="lazy"
      decoding="async"
      className={classNames(styles['portrait'], styles[size], className)}
    />
  )
}
