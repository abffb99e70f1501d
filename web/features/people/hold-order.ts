import type { PersonSummary } from '../../../shared/api/people.ts'
import { isRare } from '../../entities/people/is-rare.ts'

export type PeopleSection = 'favourites' | 'named' | 'unnamed' | 'rare'

/** In which order, and in which section, people are shown; by their ids. */
export type PeopleOrder = ReadonlyMap<string, PeopleSection>

export function orderPeople(people: readonly PersonSummary[]): PeopleOrder {
  return new Map(people.map(person => [person.id, findSection(person)]))
}

/**
 * The order as it was, followed by people who come after everybody in it, such as those of the next
 * page. `newCount`: people who would stand between the others, and are left out.
 */
export function holdOrder(
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
