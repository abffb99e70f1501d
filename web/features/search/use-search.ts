import { queryOptions, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { SCREENS } from '../../../shared/api/screens.ts'
import type { PersonSummary } from '../../../shared/api/people.ts'
import { peopleByIdQuery } from '../../entities/people/person-queries.ts'
import { addPeople, parseIds, type ScreenFilters } from './search-filters.ts'
import { call } from '../../api-client.ts'

export type ChosenPerson = { readonly person: PersonSummary; readonly isWanted: boolean }

/** Reads and changes the search in the URL, and its chosen people. */
export function useSearch(filters: ScreenFilters) {
  const navigate = useNavigate()
  const wanted = parseIds(filters.with)
  const unwanted = parseIds(filters.without)
  const { data, isLoading } = useQuery(peopleByIdQuery([...wanted, ...unwanted]))
  const byId = new Map(data?.people.map(person => [person.id, person]))
  const change = (next: ScreenFilters) =>
    void navigate({ to: SCREENS.search, search: next, resetScroll: false })
  const place = (personId: string, where: 'with' | 'without' | null) => {
    const removePerson = (ids: readonly string[]) => ids.filter(id => id !== personId)
    change(
      addPeople(filters, {
        with: where === 'with' ? addOnce(wanted, personId) : removePerson(wanted),
        without: where === 'without' ? addOnce(unwanted, personId) : removePerson(unwanted),
      }),
    )
  }
  const chosen: ChosenPerson[] = [...wanted, ...unwanted].flatMap(id => {
    const person = byId.get(id)
    return person ? [{ person, isWanted: wanted.includes(id) }] : []
  })
  return {
    chosen,
    isLoading,
    ids: new Set([...wanted, ...unwanted]),
    wantedCount: wanted.length,
    change,
    place,
  }
}

function addOnce(ids: readonly string[], id: string): readonly string[] {
  return ids.includes(id) ? ids : [...ids, id]
}

/** The user's albums that have photos, by which photos can be filtered. */
export const albumNamesQuery = queryOptions({
  queryKey: ['album-names'],
  queryFn: ({ signal }) => call('GET /api/search/albums', { signal }),
})

/** The user's folders of the machine, by which photos can be filtered. */
export const folderNamesQuery = queryOptions({
  queryKey: ['folder-names'],
  queryFn: ({ signal }) => call('GET /api/search/folders', { signal }),
})
