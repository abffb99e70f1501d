import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { DecisionAnswer } from '../../../shared/api/decisions.ts'
import type { PeoplePage, PersonSummary } from '../../../shared/api/people.ts'
import { peopleQuery } from '../people/people-query.ts'
import { personQuery } from '../people/person-query.ts'

type PeopleChange = (people: readonly PersonSummary[]) => readonly PersonSummary[]

/** Changes the list of people as this window has it; the pages become one, and the total follows. */
export function changePeople(queryClient: QueryClient, change: PeopleChange): void {
  queryClient.setQueryData(peopleQuery.queryKey, (data: InfiniteData<PeoplePage> | undefined) => {
    const last = data?.pages.at(-1)
    if (!data || !last) return data
    const before = data.pages.flatMap(page => page.people)
    const people = [...change(before)]
    const page = { people, nextCursor: last.nextCursor, total: last.total + people.length - before.length }
    return { pages: [page], pageParams: data.pageParams.slice(0, 1) }
  })
}

/** Puts in what a decision changed. */
export function takeAnswer(queryClient: QueryClient, { people, gonePeople }: DecisionAnswer): void {
  const changed = new Map(people.map(person => [person.id, person]))
  for (const person of people) queryClient.setQueryData(personQuery(person.id).queryKey, person)
  changePeople(queryClient, before => {
    const known = new Set(before.map(({ id }) => id))
    const added = people.filter(({ id, isHidden }) => !known.has(id) && !isHidden)
    const kept = before
      .filter(({ id }) => !gonePeople.includes(id))
      .map(person => changed.get(person.id) ?? person)
      .filter(({ isHidden }) => !isHidden)
    return [...kept, ...added]
  })
}
