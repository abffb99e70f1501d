import { Link } from '@tanstack/react-router'
import type { PhotoDetail, PhotoSummary } from '../../../shared/api/photos.ts'
import { isRawName } from '../../../shared/intake/file-names.ts'
import { SCREENS } from '../../../shared/api/screens.ts'
import { texts } from '../../texts.ts'
import { formatBytes } from '../../ui/format-bytes.ts'
import styles from './photo-info.module.css'
import { markObstacle } from '../../ui/obstacles.ts'
import { buildAddress } from '../../endpoints.ts'

/** Shows date, camera, people and file properties of a photo. */
export function PhotoInfo({ photo }: { photo: PhotoSummary | PhotoDetail }) {
  const { name, takenAt, width, height, byteSize } = photo
  const describePixels = isRawName(name) ? texts.viewer.rawPixels : texts.viewer.pixels
  const faces = 'faces' in photo ? photo.faces : []
  const camera = 'camera' in photo ? photo.camera : null
  const film = 'film' in photo ? photo.film : null
  const takenFrom = 'takenFrom' in photo ? photo.takenFrom : null
  const isArchived = 'isArchived' in photo && photo.isArchived
  const description = 'description' in photo ? photo.description : null
  const people = new Map(
    faces.flatMap(({ personId, personName }) =>
      personId === null || personName === null ? [] : [[personId, personName] as const],
    ),
  )
  return (
    <section ref={markObstacle} className={styles['info']} aria-label={texts.viewer.info}>
      <p>{takenAt === null ? texts.viewer.noDate : texts.viewer.taken(takenAt)}</p>
      {isUncertain(takenFrom) && <p className={styles['file']}>{texts.viewer.takenFrom[takenFrom]}</p>}
      {isArchived && <p className={styles['file']}>{texts.viewer.archived}</p>}
      {description !== null && (
        <p className={styles['description']} dir="auto">
          {description}
        </p>
      )}
      {camera && (
        <p>
          <bdi>{camera}</bdi>
        </p>
      )}
      {people.size > 0 && (
        <>
          <h2 className={styles['heading']}>{texts.viewer.people}</h2>
          <ul className={styles['people']}>
            {[...people].map(([personId, name]) => (
              <li key={personId}>
                <Link
                  to={SCREENS.person}
                  params={{ personId }}
                  className={styles['person']}
                  aria-label={texts.viewer.face(name)}
                >
                  <bdi>{name}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className={styles['file']}>
        <bdi>{name}</bdi>
        <br />
        {width !== null && height !== null && `${describePixels(width, height)}, `}
        {formatBytes(byteSize)}
      </p>
      {film && (
        <p className={styles['file']}>
          {texts.viewer.withFilm(formatBytes(film.byteSize))}
          <br />
          <a
            className={styles['film']}
            href={buildAddress('GET /api/photos/:photoId/film', {
              params: { photoId: photo.id },
              query: { download: true },
            })}
            download
          >
            {texts.viewer.downloadFilm}
          </a>
        </p>
      )}
    </section>
  )
}

type Uncertain = keyof typeof texts.viewer.takenFrom

/** Returns whether the date may be wrong; the panel then says where it comes from. */
function isUncertain(takenFrom: PhotoDetail['takenFrom']): takenFrom is Uncertain {
  return takenFrom === 'name' || takenFrom === 'modified'
}
