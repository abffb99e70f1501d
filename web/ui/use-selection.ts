import { useReducer } from 'react'

export type Selection = {
  readonly ids: ReadonlySet<string>
  /** In or out; as a range: everything from the last one chosen to this one comes in. */
  readonly choose: (id: string, isRange: boolean) => void
  readonly add: (ids: readonly string[]) => void
  readonly clear: () => void
}

/**
 * Which things of a list are chosen, one by one or a stretch of them. `order`: all ids, as they
 * stand on the screen.
 */
export function useSelection(order: readonly string[]): Selection {
  // Several changes may come before the next rendering, each on top of the one before.
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
