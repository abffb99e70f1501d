import { X } from 'lucide-react'
import { memo } from 'react'
import { API } from '../../paths.ts'
import { texts } from '../../texts.ts'
import styles from './pile-face.module.css'

type PileFaceProps = { faceId: string; isLeftOut: boolean; onToggle: (faceId: string) => void }

/** A face that one press leaves out of what is done with the pile. */
export const PileFace = memo(function PileFace({ faceId, isLeftOut, onToggle }: PileFaceProps) {
  return (
    <li>
      <button
        type="button"
        className={styles['face']}
        aria-pressed={isLeftOut}
        aria-label={isLeftOut ? texts.piles.takeIn : texts.piles.leaveOut}
        onClick={() => onToggle(faceId)}
      >
        <img
          src={API.faceCrop(faceId)}
          alt=""
          width={256}
          height={256}
          loading="lazy"
          decoding="async"
          className={styles['image']}
        />
        {isLeftOut && <X aria-hidden className={styles['mark']} />}
      </button>
    </li>
  )
})
