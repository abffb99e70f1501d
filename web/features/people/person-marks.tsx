import { Eye, EyeOff, Star } from 'lucide-react'
import type { PersonSummary } from '../../../shared/api/people.ts'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/button.tsx'
import styles from './person-marks.module.css'
import { updatePerson } from '../../entities/decisions/cached-people.ts'
import { hidePerson, markFavourite } from '../../entities/decisions/decisions.ts'
import { useDecide } from '../../entities/decisions/use-decide.ts'
import { texts } from '../../texts.ts'

type FavouriteButtonProps = { person: PersonSummary; className?: string | undefined }

export function FavouriteButton({ person, className }: FavouriteButtonProps) {
  const { label, change } = useFavourite(person)
  return (
    <IconButton
      className={classNames(styles['favourite'], className)}
      label={label}
      aria-pressed={person.isFavourite}
      onClick={change}
    >
      <Star aria-hidden fill={person.isFavourite ? 'currentColor' : 'none'} />
    </IconButton>
  )
}

/** Marks a person as a favourite, or removes the mark. */
export function useFavourite({ id, name, isFavourite }: PersonSummary) {
  const { decide } = useDecide()
  return {
    label: isFavourite ? texts.corrections.notFavourite(name) : texts.corrections.favourite(name),
    change: () =>
      void decide({
        request: () => markFavourite(id, !isFavourite),
        optimisticChange: updatePerson(id, { isFavourite: !isFavourite }),
      }),
  }
}

/** Hides a person from the results, or shows it again. */
export function useHiding({ id, name, isHidden }: PersonSummary) {
  const { decide } = useDecide()
  return {
    Icon: isHidden ? Eye : EyeOff,
    label: isHidden ? texts.corrections.showAgain : texts.corrections.hide,
    change: () =>
      void decide({
        request: () => hidePerson(id, !isHidden),
        optimisticChange: updatePerson(id, { isHidden: !isHidden }),
        message: () => (isHidden ? texts.corrections.shownAgain(name) : texts.corrections.hidden(1)),
      }),
  }
}
