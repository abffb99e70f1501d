import { areRarePeopleFolded, type PeopleCounts } from '../../../shared/api/rare-people.ts'
import { type PointerEvent, useEffect, useState } from 'react'
import type { PersonSummary } from '../../../shared/api/people.ts'
import { isRare } from '../../entities/people/people-queries.ts'

type Shown = {
  readonly seen: readonly PersonSummary[] | undefined
  readonly order: PeopleOrder
  /** Whether rare people are in a section that can be folded. */
  readonly isFoldable: boolean
  readonly newCount: number
}

/**
 * Returns the order in which people are shown. While it is frozen, shown people keep their places
 * and are not folded away, and new people who belong between them are added only by `showNew`.
 */
export function usePeopleOrder(
  people: readonly PersonSummary[] | undefined,
  counts: PeopleCounts,
  isFrozen: boolean,
) {
  const [shown, setShown] = useState<Shown>({
    seen: undefined,
    order: new Map(),
    isFoldable: false,
    newCount: 0,
  })
  const showAnew = (seen: readonly PersonSummary[]) =>
    setShown({ seen, order: orderPeople(seen), isFoldable: areRarePeopleFolded(counts), newCount: 0 })
  if (people && people !== shown.seen) {
    if (isFrozen && shown.order.size > 0)
      setShown({ ...shown, seen: people, ...extendOrder(shown.order, people) })
    else showAnew(people)
  }
  const { order, isFoldable, newCount } = shown
  return { order, isFoldable, newCount, showNew: () => people && showAnew(people) }
}

/**
 * Returns whether the user interacts with an element: it has the pointer or the focus, or the page
 * is scrolled down. Its `handlers` belong to the element.
 */
export function useIsInteracting() {
  const [isPointed, setPointed] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const [isScrolled, setScrolled] = useState(() => scrollY > 0)
  useEffect(() => {
    const onScroll = () => setScrolled(scrollY > 0)
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [])
  return {
    isInteracting: isPointed || isFocused || isScrolled,
    handlers: {
      // Browsers also send this event when an element appears under a pointer that does not move.
      onPointerMove: ({ movementX, movementY }: PointerEvent) => {
        if (movementX !== 0 || movementY !== 0) setPointed(true)
      },
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  }
}

export type PeopleSection = 'favourites' | 'named' | 'unnamed' | 'rare'

/** The ids of people in the order in which they are shown, each with its section. */
type PeopleOrder = ReadonlyMap<string, PeopleSection>

export function orderPeople(people: readonly PersonSummary[]): PeopleOrder {
  return new Map(people.map(person => [person.id, findSection(person)]))
}

/**
 * Keeps the shown order, and adds people who come after all of it, such as those of the next page.
 * `newCount`: the number of people who would appear between the shown ones; they are left out.
 */
export function extendOrder(
  held: PeopleOrder,
  people: readonly PersonSummary[],
): { order: PeopleOrder; newCount: number } {
  const last = people.findLastIndex(({ id }) => held.has(id))
  const following = people.slice(last + 1)
  const newCount = people.slice(0, last + 1).filter(({ id }) => !held.has(id)).length
  if (following.length === 0) return { order: held, newCount }
  return { order: new Map([...held, ...orderPeople(following)]), newCount }
}

function findSection(person: PersonSummary): PeopleSection {
  if (person.isFavourite) return 'favourites'
  if (person.isNamed) return 'named'
  return isRare(person) ? 'rare' : 'unnamed'
}
