import type { QueryClient } from '@tanstack/react-query'
import type { PersonSummary } from '../../../shared/api/people.ts'
import { changeEach, changeList, changePeople, listCached, type PeopleChange } from './cached-people.ts'

type Properties = Map<string, Partial<PersonSummary>>

/**
 * What one decision changed: properties of people by their ids, and whom it removed from the list.
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

  /** Returns what must be called with the outcome of the decision. */
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
 * Makes the next decision about a property restore what was there before the one that is refused.
 */
function handOver(before: Properties, later: readonly Applied[]): void {
  for (const [id, properties] of before) {
    for (const key of listKeys(properties)) {
      const next = later.find(({ after }) => listKeys(after.get(id)).includes(key))
      next?.before.set(id, { ...next.before.get(id), [key]: properties[key] })
    }
  }
}

function compare(
  { list, others }: { list: readonly PersonSummary[]; others: readonly PersonSummary[] },
  change: PeopleChange,
): Applied {
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
