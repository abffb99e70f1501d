import { Link } from '@tanstack/react-router'
import type { PhotoFace } from '../../../shared/api/photos.ts'
import { SCREENS } from '../../paths.ts'
import { texts } from '../../texts.ts'
import styles from './face-outlines.module.css'

/** A frame around each face, over the photo; the frame of a known person leads to their photos. */
export function FaceOutlines({ faces }: { faces: readonly PhotoFace[] }) {
  return (
    <ul className={styles['outlines']} aria-label={texts.viewer.faces(faces.length)}>
      {faces.map(({ id, box, personId, personName }) => (
        <li
          key={id}
          className={styles['face']}
          style={{
            left: `${box.x * 100}%`,
            top: `${box.y * 100}%`,
            width: `${box.width * 100}%`,
            height: `${box.height * 100}%`,
          }}
        >
          {personId !== null && personName !== null ? (
            <Link
              to={SCREENS.person}
              params={{ personId }}
              className={styles['frame']}
              aria-label={texts.viewer.face(personName)}
            >
              <span className={styles['name']}>{personName}</span>
            </Link>
          ) : (
            <span className={styles['frame']} role="img" aria-label={texts.viewer.unknownFace} />
          )}
        </li>
      ))}
    </ul>
  )
}
