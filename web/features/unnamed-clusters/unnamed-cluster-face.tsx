import { X } from 'lucide-react'
import { memo } from 'react'
import { FaceCrop } from '../../entities/faces/face-crop.tsx'
import { texts } from '../../texts.ts'
import styles from './unnamed-cluster-face.module.css'

type UnnamedClusterFaceProps = { faceId: string; isLeftOut: boolean; onToggle: (faceId: string) => void }

/** A face; pressing it leaves it out of the decision on its cluster, or includes it again. */
export const UnnamedClusterFace = memo(function UnnamedClusterFace({
  faceId,
  isLeftOut,
  onToggle,
}: UnnamedClusterFaceProps) {
  return (
    <li>
      <button
        type="button"
        className={styles['face']}
        aria-pressed={isLeftOut}
        aria-label={isLeftOut ? texts.unnamedClusters.takeIn : texts.unnamedClusters.leaveOut}
        onClick={() => onToggle(faceId)}
      >
        <FaceCrop faceId={faceId} className={styles['image']} />
        {isLeftOut && <X aria-hidden className={styles['mark']} />}
      </button>
    </li>
  )
})
