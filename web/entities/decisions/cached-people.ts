import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { DecisionAnswer } from '../../../shared/api/decisions.ts'
import type { PeoplePage, PersonSummary } from '../../../shared/api/people.ts'
import { peopleQuery } from '../people/people-query.ts'
import { isRare } from '../people/is-rare.ts'
import { personQuery } from '../people/person-query.ts'

const ONE = ['people', 'one']

export type PeopleChange = (people: readonly PersonSummary[]) => readonly PersonSummary[]

/** Changes properties of one person. */
export function updatePerson(personId: string, change: Partial<PersonSummary>): PeopleChange {
  return people => people.map(person => (person.id === personId ? { ...person, ...change } : person))
}

/** Changes people in the cache: in the list, which hidden people leave, and on their own pages. */
export function changePeople(queryClient: QueryClient, change: PeopleChange): void {
  changeList(queryClient, change)
  changeEach(queryClient, person => change([person])[0])
}

/** Returns the people of the list, and those on their own pages. */
export function listCached(queryClient: QueryClient) {
  const pages = queryClient.getQueryData(peopleQuery.queryKey)?.pages ?? []
  const single = queryClient.getQueriesData<PersonSummary>({ queryKey: ONE })
  return { list: pages.flatMap(page => page.people), others: single.flatMap(([, person]) => person ?? []) }
}

/** Changes people on their own pages; those for whom it returns nothing stay as they are. */
export function changeEach(
  queryClient: QueryClient,
  change: (person: PersonSummary) => PersonSummary | undefined,
): void {
  for (const [queryKey, person] of queryClient.getQueriesData<PersonSummary>({ queryKey: ONE })) {
    const changed = person && change(person)
    if (changed) queryClient.setQueryData(queryKey, changed)
  }
}

/** Applies the changes of a decision to the cache. */
export function applyAnswer(
  queryClient: QueryClient,
  { people, removedPeople, personId }: DecisionAnswer,
): void {
  if (personId !== null && !removedPeople.includes(personId)) {
    for (const gone of removedPeople) queryClient.setQueryData(buildMergedIntoKey(gone), personId)
  }
  const changed = new Map(people.map(person => [person.id, person]))
  for (const person of people) queryClient.setQueryData(personQuery(person.id).queryKey, person)
  changeList(queryClient, before => {
    const known = new Set(before.map(({ id }) => id))
    const kept = before
      .filter(({ id }) => !removedPeople.includes(id))
      .map(person => changed.get(person.id) ?? person)
    return [...kept, ...people.filter(({ id }) => !known.has(id))]
  })
}

/** Returns the person into which a deleted one was merged; undefined if the cache has no record. */
export function readMergedInto(queryClient: QueryClient, personId: string): string | undefined {
  return queryClient.getQueryData<string>(buildMergedIntoKey(personId))
}

function buildMergedIntoKey(personId: string) {
  return ['became', personId]
}

/** Joins the pages into one, and adjusts the total. */
export function changeList(queryClient: QueryClient, change: PeopleChange): void {
  queryClient.setQueryData(peopleQuery.queryKey, (data: InfiniteData<PeoplePage> | undefined) => {
    const last = data?.pages.at(-1)
    if (!data || !last) return data
    const before = data.pages.flatMap(page => page.people)
    const people = change(before).filter(({ isHidden }) => !isHidden)
    const page = {
      people,
      nextCursor: last.nextCursor,
      total: last.total + people.length - before.length,
      rare: last.rare + countRare(people) - countRare(before),
    }
    return { pages: [page], pageParams: data.pageParams.slice(0, 1) }
  })
}

function countRare(people: readonly PersonSummary[]): number {
  return people.filter(isRare).length
}
