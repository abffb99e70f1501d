import { classNames } from '../../ui/class-names.ts'
import { FaceCrop } from '../faces/face-crop.tsx'
import styles from './portrait.module.css'

type PortraitProps = { faceId: string; size: 'small' | 'medium' | 'large'; className?: string | undefined }

/** The crop of a person's cover, as a circle. Decorative, since the name is beside it. */
export function Portrait({ faceId, size, className }: PortraitProps) {
  return <FaceCrop faceId={faceId} className={classNames(styles['portrait'], styles[size], className)} />
}
