import { Star } from 'lucide-react'
import type { PersonSummary } from '../../../shared/api/people.ts'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import styles from './favourite-button.module.css'
import { useFavourite } from './use-favourite.ts'

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
