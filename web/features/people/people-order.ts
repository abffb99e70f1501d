import type { PersonSummary } from '../../../shared/api/people.ts'
import { isRare } from '../../entities/people/is-rare.ts'

export type PeopleSection = 'favourites' | 'named' | 'unnamed' | 'rare'

/** The ids of people in the order in which they are shown, each with its section. */
export type PeopleOrder = ReadonlyMap<string, PeopleSection>

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
