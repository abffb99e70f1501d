import { useReducer } from 'react'

export type Selection = {
  readonly ids: ReadonlySet<string>
  /** Selects or deselects; with `isRange`, selects all from the last one to this one. */
  readonly choose: (id: string, isRange: boolean) => void
  readonly add: (ids: readonly string[]) => void
  readonly clear: () => void
}

/**
 * The selection in a list, one by one or as a range. `order`: all ids in the order on the screen.
 */
export function useSelection(order: readonly string[]): Selection {
  // A reducer, since several changes may occur before the next render, each based on the last.
  const [{ ids }, change] = useReducer((state: State, next: (state: State) => State) => next(state), NONE)
  return {
    ids,
    choose: (id, isRange) => change(state => chooseOne(state, order, id, isRange)),
    add: more => change(({ ids, last }) => ({ ids: new Set([...ids, ...more]), last })),
    clear: () => change(() => NONE),
  }
}

type State = { readonly ids: ReadonlySet<string>; readonly last: string | null }

const NONE: State = { ids: new Set(), last: null }

function chooseOne({ ids, last }: State, order: readonly string[], id: string, isRange: boolean): State {
  const next = new Set(ids)
  const from = last === null ? -1 : order.indexOf(last)
  if (isRange && from >= 0) {
    const to = order.indexOf(id)
    for (const each of order.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(each)
  } else if (!next.delete(id)) next.add(id)
  return { ids: next, last: id }
}
