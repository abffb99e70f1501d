import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { PersonSummary } from '../../../shared/api/people.ts'
import { CoverPortrait } from '../../entities/people/portrait.tsx'
import { SCREENS } from '../../../shared/api/screens.ts'
import { texts } from '../../texts.ts'
import styles from './person-card.module.css'
import { Eye, EyeOff, Star } from 'lucide-react'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/button.tsx'
import { updatePerson } from '../../entities/decisions/cached-people.ts'
import { hidePerson, markFavourite } from '../../entities/decisions/decisions.ts'
import { useDecide } from '../../entities/decisions/use-decide.ts'

type PersonCardProps = {
  person: PersonSummary
  isChosen?: boolean
  /** Buttons over the portrait, visible while the card has the pointer or the focus. */
  tools?: ReactNode
  /** The name and the text below it. */
  children: ReactNode
}

/** A portrait that links to the person's photos. */
export function PersonCard({ person, isChosen = false, tools, children }: PersonCardProps) {
  return (
    <>
      <Link
        to={SCREENS.person}
        params={{ personId: person.id }}
        className={styles['portrait']}
        aria-label={texts.results.cluster(person.name)}
        data-chosen={isChosen || undefined}
      >
        <CoverPortrait key={person.coverFaceId} faceId={person.coverFaceId} className={styles['image']} />
      </Link>
      <div className={styles['tools']}>{tools}</div>
      {children}
    </>
  )
}

/** The name of a person; "Cluster: Person 5" without one, as the specification requires. */
export function PersonCaption({ person }: { person: PersonSummary }) {
  return (
    <>
      <span className={person.isNamed ? styles['name'] : styles['unnamed']} dir="auto">
        {person.isNamed ? person.name : texts.results.cluster(person.name)}
      </span>
      <span className={styles['count']}>{texts.results.photoCount(person.photoCount)}</span>
    </>
  )
}

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
