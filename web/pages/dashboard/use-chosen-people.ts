import { useState } from 'react'
import type { PersonSummary } from '../../../shared/api/people.ts'
import { useSelection } from '../../ui/use-selection.ts'

/**
 * Which people are chosen, one by one or with Shift from the last one on; null while nothing is
 * being chosen.
 */
export function useChosenPeople(people: readonly PersonSummary[] | undefined) {
  const [isChoosing, setChoosing] = useState(false)
  const { ids, choose, add, clear } = useSelection(people?.map(({ id }) => id) ?? [])
  return {
    /** Those who are still there, in the order of the list. */
    chosen: isChoosing ? (people?.filter(({ id }) => ids.has(id)) ?? []) : null,
    choose,
    /** With those who were chosen before, if somebody was. */
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
