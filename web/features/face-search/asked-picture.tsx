import type { SearchedFace } from '../../../shared/api/face-searches.ts'
import { texts } from '../../texts.ts'
import { toBoxStyle } from '../../entities/faces/face-box.ts'
import styles from './asked-picture.module.css'

type AskedPictureProps = { address: string; faces: readonly SearchedFace[]; isLooking: boolean }

/** The chosen picture with the faces found in it. */
export function AskedPicture({ address, faces, isLooking }: AskedPictureProps) {
  return (
    <div className={styles['picture']} data-looking={isLooking || undefined}>
      <img src={address} alt={texts.faceSearch.picture} className={styles['image']} />
      {faces.map(({ box }, index) => (
        <span
          // eslint-disable-next-line react/no-array-index-key -- they never move
          key={index}
          className={styles['face']}
          style={toBoxStyle(box)}
        >
          {faces.length > 1 && <span className={styles['number']}>{texts.number(index + 1)}</span>}
        </span>
      ))}
    </div>
  )
}
