import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { SCREENS } from '../../paths.ts'
import type { ChosenPerson } from './chosen-people.tsx'
import { peopleByIdQuery } from '../../entities/people/people-search-query.ts'
import { parseIds, withPeople, type ScreenFilters } from './search-filters.ts'

/** Reads and changes the search in the URL, and its chosen people. */
export function useSearch(filters: ScreenFilters) {
  const navigate = useNavigate()
  const wanted = parseIds(filters.with)
  const unwanted = parseIds(filters.without)
  const { data } = useQuery(peopleByIdQuery([...wanted, ...unwanted]))
  const byId = new Map(data?.people.map(person => [person.id, person]))
  const change = (next: ScreenFilters) =>
    void navigate({ to: SCREENS.search, search: next, resetScroll: false })
  const place = (personId: string, where: 'with' | 'without' | null) => {
    const without = (ids: readonly string[]) => ids.filter(id => id !== personId)
    change(
      withPeople(filters, {
        with: where === 'with' ? addOnce(wanted, personId) : without(wanted),
        without: where === 'without' ? addOnce(unwanted, personId) : without(unwanted),
      }),
    )
  }
  const chosen: ChosenPerson[] = [...wanted, ...unwanted].flatMap(id => {
    const person = byId.get(id)
    return person ? [{ person, isWanted: wanted.includes(id) }] : []
  })
  return { chosen, ids: new Set([...wanted, ...unwanted]), wantedCount: wanted.length, change, place }
}

function addOnce(ids: readonly string[], id: string): readonly string[] {
  return ids.includes(id) ? ids : [...ids, id]
}
