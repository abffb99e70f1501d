import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { DecisionAnswer } from '../../../shared/api/decisions.ts'
import type { PeoplePage, PersonSummary } from '../../../shared/api/people.ts'
import { isRare, peopleQuery } from '../people/people-queries.ts'
import { personQuery } from '../people/person-queries.ts'

const ONE = ['people', 'one']

export type PeopleChange = (people: readonly PersonSummary[]) => readonly PersonSummary[]

/** Changes properties of one person. */
export function updatePerson(personId: string, change: Partial<PersonSummary>): PeopleChange {
  return people => people.map(person => (person.id === personId ? { ...person, ...change } : person))
}

/** Changes people in the cache: in the list, which hidden people leave, and on their own pages. */
function changePeople(queryClient: QueryClient, change: PeopleChange): void {
  changeList(queryClient, change)
  changeEach(queryClient, person => change([person])[0])
}

/** The people of the list, and those on their own pages. */
type CachedPeople = { readonly list: readonly PersonSummary[]; readonly others: readonly PersonSummary[] }

function listCached(queryClient: QueryClient): CachedPeople {
  const pages = queryClient.getQueryData(peopleQuery.queryKey)?.pages ?? []
  const single = queryClient.getQueriesData<PersonSummary>({ queryKey: ONE })
  return { list: pages.flatMap(page => page.people), others: single.flatMap(([, person]) => person ?? []) }
}

/** Changes people on their own pages; those for whom it returns nothing stay as they are. */
function changeEach(
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
function changeList(queryClient: QueryClient, change: PeopleChange): void {
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

type Properties = Map<string, Partial<PersonSummary>>

/**
 * What one decision changed: properties of people by their ids, and the people it removed from the
 * list.
 */
type Applied = {
  readonly before: Properties
  readonly after: Properties
  readonly removed: readonly { readonly person: PersonSummary; readonly index: number }[]
}

/**
 * The changes that are shown before the server has answered. A refused decision takes back only
 * what it changed, not what other decisions and answers have changed since.
 */
export class OptimisticChanges {
  private readonly queryClient: QueryClient
  private applied: readonly Applied[] = []

  constructor(queryClient: QueryClient) {
    this.queryClient = queryClient
  }

  /** Returns a function to call with the outcome of the decision. */
  apply(change: PeopleChange): (outcome: 'kept' | 'refused') => void {
    const one = compare(listCached(this.queryClient), change)
    this.applied = [...this.applied, one]
    changePeople(this.queryClient, change)
    return outcome => {
      const later = this.applied.slice(this.applied.indexOf(one) + 1)
      this.applied = this.applied.filter(other => other !== one)
      if (outcome === 'refused') this.takeBack(one, later)
    }
  }

  private takeBack({ before, after, removed }: Applied, later: readonly Applied[]): void {
    const restore = (person: PersonSummary): PersonSummary => {
      const { id } = person
      const changed = listKeys(after.get(id)).filter(
        key =>
          person[key] === after.get(id)?.[key] &&
          !later.some(one => listKeys(one.after.get(id)).includes(key)),
      )
      return { ...person, ...Object.fromEntries(changed.map(key => [key, before.get(id)?.[key]])) }
    }
    handOver(before, later)
    changeEach(this.queryClient, restore)
    changeList(this.queryClient, people => {
      const known = new Set(people.map(({ id }) => id))
      return removed
        .filter(({ person }) => !known.has(person.id))
        .reduce((all, { person, index }) => all.toSpliced(index, 0, person), people.map(restore))
    })
  }
}

/**
 * After a refusal, the next decision about the same property restores the value from before both,
 * if it is refused as well.
 */
function handOver(before: Properties, later: readonly Applied[]): void {
  for (const [id, properties] of before) {
    for (const key of listKeys(properties)) {
      const next = later.find(({ after }) => listKeys(after.get(id)).includes(key))
      next?.before.set(id, { ...next.before.get(id), [key]: properties[key] })
    }
  }
}

function compare({ list, others }: CachedPeople, change: PeopleChange): Applied {
  const before: Properties = new Map()
  const after: Properties = new Map()
  const inList = new Map(change(list).map(person => [person.id, person]))
  for (const person of [...others, ...list]) {
    const changed = inList.get(person.id) ?? change([person])[0]
    if (!changed) continue
    const keys = listKeys(person).filter(key => person[key] !== changed[key])
    before.set(person.id, pick(person, keys))
    after.set(person.id, pick(changed, keys))
  }
  const removed = list
    .map((person, index) => ({ person, index }))
    .filter(({ person }) => inList.get(person.id)?.isHidden ?? true)
  return { before, after, removed }
}

function listKeys(person: Partial<PersonSummary> = {}): (keyof PersonSummary)[] {
  return Object.keys(person) as (keyof PersonSummary)[] // people have no other properties
}

function pick(person: PersonSummary, keys: readonly (keyof PersonSummary)[]): Partial<PersonSummary> {
  return Object.fromEntries(keys.map(key => [key, person[key]]))
}
