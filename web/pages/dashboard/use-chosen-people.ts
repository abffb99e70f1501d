import { useState } from 'react'
import type { PersonSummary } from '../../../shared/api/people.ts'

/** Which people are chosen, one by one or with Shift from the last one on; null while nothing is being chosen. */
export function useChosenPeople(people: readonly PersonSummary[] | undefined) {
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null)
  const [last, setLast] = useState<string | null>(null)
  const choose = (personId: string, isRange: boolean) => {
    const next = new Set(chosen)
    const ids = people?.map(({ id }) => id) ?? []
    const from = last === null ? -1 : ids.indexOf(last)
    if (isRange && from >= 0) {
      const to = ids.indexOf(personId)
      for (const id of ids.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(id)
    } else if (!next.delete(personId)) next.add(personId)
    setChosen(next)
    setLast(personId)
  }
  return {
    /** Those who are still there, in the order of the list. */
    chosen: chosen && (people?.filter(({ id }) => chosen.has(id)) ?? []),
    choose,
    begin: () => setChosen(new Set()),
    end: () => {
      setChosen(null)
      setLast(null)
    },
  }
}
