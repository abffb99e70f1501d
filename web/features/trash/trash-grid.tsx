import { Check } from 'lucide-react'
import { DAY_MS } from '../../../shared/api/durations.ts'
import type { TrashedPhoto } from '../../../shared/api/trash.ts'
import { Picture } from '../../entities/pictures/picture.tsx'
import { texts } from '../../texts.ts'
import type { Selection } from '../../ui/long-list.ts'
import styles from './trash-grid.module.css'
import { buildAddress } from '../../endpoints.ts'

type TrashGridProps = { photos: readonly TrashedPhoto[]; selection: Selection; now: number }

/** Photos in the trash, each with the days left; pressing one selects it. */
export function TrashGrid({ photos, selection, now }: TrashGridProps) {
  return (
    <ul className={styles['grid']} aria-label={texts.trash.grid}>
      {photos.map(photo => (
        <li key={photo.id}>
          <TrashTile
            photo={photo}
            daysLeft={Math.ceil((Date.parse(photo.erasedAt) - now) / DAY_MS)}
            isChosen={selection.ids.has(photo.id)}
            onChoose={isRange => selection.choose(photo.id, isRange)}
          />
        </li>
      ))}
    </ul>
  )
}

type TrashTileProps = {
  photo: TrashedPhoto
  daysLeft: number
  isChosen: boolean
  onChoose: (isRange: boolean) => void
}

function TrashTile({
  photo: { id, name, hasThumbnail, trashedAt },
  daysLeft,
  isChosen,
  onChoose,
}: TrashTileProps) {
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={isChosen}
      aria-label={`${texts.trash.photo(name, trashedAt)}, ${texts.trash.left(daysLeft)}`}
      className={styles['tile']}
      onClick={event => onChoose(event.shiftKey)}
    >
      <span className={styles['frame']}>
        <Picture
          src={buildAddress('GET /api/trash/:photoId/thumb', { params: { photoId: id } })}
          alt=""
          isReady={hasThumbnail}
          loading="lazy"
          decoding="async"
          className={styles['picture']}
        />
        <span className={styles['mark']}>{isChosen && <Check aria-hidden />}</span>
      </span>
      <span className={styles['left']}>{texts.trash.left(daysLeft)}</span>
    </button>
  )
}
