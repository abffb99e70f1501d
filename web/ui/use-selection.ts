import { useState } from 'react'

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
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [last, setLast] = useState<string | null>(null)
  const choose = (id: string, isRange: boolean) => {
    const next = new Set(ids)
    const from = last === null ? -1 : order.indexOf(last)
    if (isRange && from >= 0) {
      const to = order.indexOf(id)
      for (const each of order.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(each)
    } else if (!next.delete(id)) next.add(id)
    setIds(next)
    setLast(id)
  }
  return {
    ids,
    choose,
    add: more => setIds(before => new Set([...before, ...more])),
    clear: () => {
      setIds(new Set())
      setLast(null)
    },
  }
}
