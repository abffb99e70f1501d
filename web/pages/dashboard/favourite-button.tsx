import { Star } from 'lucide-react'
import type { PersonSummary } from '../../../shared/api/people.ts'
import { updatePerson } from '../../entities/decisions/cached-people.ts'
import { markFavourite } from '../../entities/decisions/decision-requests.ts'
import { useDecide } from '../../entities/decisions/use-decide.ts'
import { texts } from '../../texts.ts'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import styles from './favourite-button.module.css'

type FavouriteButtonProps = { person: PersonSummary; className?: string | undefined }

/** Puts a person before the others, or back among them. */
export function FavouriteButton({ person: { id, name, isFavourite }, className }: FavouriteButtonProps) {
  const { decide } = useDecide()
  return (
    <IconButton
      className={classNames(styles['favourite'], className)}
      label={isFavourite ? texts.corrections.notFavourite(name) : texts.corrections.favourite(name)}
      aria-pressed={isFavourite}
      onClick={() =>
        void decide({
          request: () => markFavourite(id, !isFavourite),
          optimisticChange: people =>
            updatePerson(id, { isFavourite: !isFavourite })(people).toSorted(
              (a, b) => Number(b.isFavourite) - Number(a.isFavourite),
            ),
        })
      }
    >
      <Star aria-hidden fill={isFavourite ? 'currentColor' : 'none'} />
    </IconButton>
  )
}
