import { type RefObject, useCallback, useLayoutEffect, useReducer, useState } from 'react'

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

/** Returns the current width of an element and its distance from the top of the page, in pixels. */
export function useElementSize(element: RefObject<HTMLElement | null>): { width: number; top: number } {
  const [size, setSize] = useState({ width: 0, top: 0 })
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return undefined
    const measure = () => {
      const rectangle = current.getBoundingClientRect()
      const next = { width: Math.floor(rectangle.width), top: Math.round(rectangle.top + scrollY) }
      setSize(size => (size.width === next.width && size.top === next.top ? size : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    // Elements above may grow and move it down.
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [element])
  return size
}

type PagedQuery = {
  readonly hasNextPage: boolean
  readonly isFetching: boolean
  readonly fetchNextPage: () => unknown
}

/** Returns a function that loads the next page, unless one is being loaded or there is none. */
export function useLoadMore({ hasNextPage, isFetching, fetchNextPage }: PagedQuery): () => void {
  return useCallback(() => {
    if (hasNextPage && !isFetching) fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage])
}
