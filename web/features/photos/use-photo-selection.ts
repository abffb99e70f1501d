import { useCallback, useMemo, useRef, useState } from 'react'
import { MAX_CHOSEN_PHOTOS } from '../../../shared/api/bounds.ts'
import type { PhotoTimeline } from './use-photo-timeline.ts'

export type PhotoSelection = {
  readonly ids: ReadonlySet<string>
  /**
   * Selects or deselects a photo with its burst; with `isRange`, selects all from the last one to
   * this one.
   */
  readonly choose: (place: number, photoId: string, isRange: boolean) => void
  /** Begins a drag at a photo. The selection is kept. */
  readonly beginDrag: (place: number) => void
  /**
   * Adds only the photos from where the drag began to this one to the selection before the drag.
   */
  readonly dragTo: (place: number) => void
  readonly chooseAll: () => void
  readonly restore: (ids: readonly string[]) => void
  readonly clear: () => void
}

const NONE: ReadonlySet<string> = new Set()

/** The selected photos of a timeline, at most as many as one request may contain. */
export function usePhotoSelection({
  filters,
  total,
  getPhoto,
  findBurst,
  listIds,
}: PhotoTimeline): PhotoSelection {
  const [state, setState] = useState({ filters, ids: NONE })
  // A new search begins with an empty selection.
  const ids = state.filters === filters ? state.ids : NONE
  const last = useRef<number | null>(null)
  const drag = useRef({ from: 0, to: 0, before: NONE })
  const set = useCallback((next: ReadonlySet<string>) => setState({ filters, ids: next }), [filters])
  const listRange = useCallback(
    async (one: number, other: number): Promise<readonly string[]> => {
      // Whole bursts.
      const from = findBurst(Math.min(one, other)).start
      const end = Math.min(findBurst(Math.max(one, other)).end, from + MAX_CHOSEN_PHOTOS)
      const loaded = Array.from({ length: end - from }, (_, i) => getPhoto(from + i)?.id)
      const known = loaded.filter(id => id !== undefined)
      return known.length === loaded.length ? known : await listIds(from, end)
    },
    [getPhoto, findBurst, listIds],
  )
  return useMemo(
    () => ({
      ids,
      choose: (place, photoId, isRange) => {
        const from = last.current
        last.current = place
        if (isRange && from !== null) {
          void listRange(from, place).then(range => set(limit([...ids, ...range])))
          return
        }
        const isChosen = ids.has(photoId)
        const { start, end } = findBurst(place)
        const change = (ofBurst: Iterable<string>) => {
          const burst = new Set(ofBurst)
          set(limit(isChosen ? ids.difference(burst) : ids.union(burst)))
        }
        if (end - start === 1) change([photoId])
        else void listRange(start, end - 1).then(change)
      },
      beginDrag: place => {
        last.current = place
        drag.current = { from: place, to: -1, before: ids }
      },
      dragTo: place => {
        if (drag.current.to === place) return
        const { from, before } = drag.current
        drag.current = { from, before, to: place }
        void listRange(from, place).then(range => {
          if (drag.current.to === place) set(limit([...before, ...range]))
        })
      },
      chooseAll: () => void listRange(0, total - 1).then(all => set(limit(all))),
      restore: chosen => set(limit(chosen)),
      clear: () => {
        last.current = null
        set(NONE)
      },
    }),
    [ids, set, listRange, findBurst, total],
  )
}

function limit(ids: Iterable<string>): ReadonlySet<string> {
  return new Set(Iterator.from(new Set(ids)).take(MAX_CHOSEN_PHOTOS))
}
