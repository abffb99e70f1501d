import type { SearchedFace } from '../../../shared/api/search.ts'
import { texts } from '../../texts.ts'
import { toBoxStyle } from '../../entities/faces/face-box.ts'
import styles from './query-picture.module.css'

type QueryPictureProps = { address: string; faces: readonly SearchedFace[]; isSearching: boolean }

/** The chosen picture with the faces found in it. */
export function QueryPicture({ address, faces, isSearching }: QueryPictureProps) {
  return (
    <div className={styles['picture']} data-searching={isSearching || undefined}>
      <img src={address} alt={texts.faceSearch.picture} className={styles['image']} />
      {faces.map(({ box }, index) => (
        <span
          // eslint-disable-next-line react/no-array-index-key -- their order never changes
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
