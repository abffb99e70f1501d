import { useState } from 'react'
import type { PersonSummary } from '../../../../shared/api/people.ts'
import { useSelection } from '../../../ui/use-selection.ts'

/**
 * The selection of people, one by one or with Shift as a range. `chosen` is null when people are
 * not being selected.
 */
export function useChosenPeople(people: readonly PersonSummary[] | undefined) {
  const [isChoosing, setChoosing] = useState(false)
  const { ids, choose, add, clear } = useSelection(people?.map(({ id }) => id) ?? [])
  return {
    /** The selected people who are still in the list, in its order. */
    chosen: isChoosing ? (people?.filter(({ id }) => ids.has(id)) ?? []) : null,
    choose,
    /** Begins a selection. `chosen`: the people who are selected at the start. */
    begin: (chosen: readonly PersonSummary[] = []) => {
      setChoosing(true)
      add(chosen.map(({ id }) => id))
    },
    end: () => {
      setChoosing(false)
      clear()
    },
  }
}
