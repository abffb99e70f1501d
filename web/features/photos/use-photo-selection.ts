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

/** What a press or a drag does to a selection: adds or removes the photos of a range. */
export type SelectionPlan = {
  readonly base: ReadonlySet<string>
  readonly isRemoving: boolean
  /** The indices of the first and the last photo, in either order; their bursts belong to it. */
  readonly ends: readonly [number, number]
}

type Press = { readonly place: number; readonly photoId: string; readonly isRange: boolean }

/** `last`: the place of the press before; null without one. */
export function planPress(
  ids: ReadonlySet<string>,
  last: number | null,
  { place, photoId, isRange }: Press,
): SelectionPlan {
  if (isRange && last !== null) return { base: ids, isRemoving: false, ends: [last, place] }
  return { base: ids, isRemoving: ids.has(photoId), ends: [place, place] }
}

/** Returns the selection after a plan, at most as many photos as one request may contain. */
export function applyPlan(
  { base, isRemoving }: SelectionPlan,
  range: readonly string[],
): ReadonlySet<string> {
  const photos = new Set(range)
  return limit(isRemoving ? base.difference(photos) : base.union(photos))
}

/** The selected photos of a timeline. */
export function usePhotoSelection(timeline: PhotoTimeline): PhotoSelection {
  const { filters, total, getPhoto, findBurst, listIds } = timeline
  const [state, setState] = useState({ filters, ids: NONE })
  // A new search begins with an empty selection.
  const ids = state.filters === filters ? state.ids : NONE
  const last = useRef<number | null>(null)
  const drag = useRef({ from: 0, to: 0, before: NONE })
  const set = useCallback((next: ReadonlySet<string>) => setState({ filters, ids: next }), [filters])
  /** Carries out a plan at once if the photos are loaded; later only if `isCurrent` still holds. */
  const carryOut = useCallback(
    async (plan: SelectionPlan, isCurrent = (): boolean => true) => {
      const from = findBurst(Math.min(...plan.ends)).start
      const end = Math.min(findBurst(Math.max(...plan.ends)).end, from + MAX_CHOSEN_PHOTOS)
      const loaded = Array.from({ length: end - from }, (_, i) => getPhoto(from + i)?.id)
      const known = loaded.filter(id => id !== undefined)
      const range = known.length === loaded.length ? known : await listIds(from, end)
      if (isCurrent()) set(applyPlan(plan, range))
    },
    [getPhoto, findBurst, listIds, set],
  )
  return useMemo(
    () => ({
      ids,
      choose: (place, photoId, isRange) => {
        const plan = planPress(ids, last.current, { place, photoId, isRange })
        last.current = place
        void carryOut(plan)
      },
      beginDrag: place => {
        last.current = place
        drag.current = { from: place, to: -1, before: ids }
      },
      dragTo: place => {
        const { from, to, before } = drag.current
        if (to === place) return
        drag.current = { from, before, to: place }
        const plan = { base: before, isRemoving: false, ends: [from, place] } as const
        void carryOut(plan, () => drag.current.to === place)
      },
      chooseAll: () => void carryOut({ base: NONE, isRemoving: false, ends: [0, total - 1] }),
      restore: chosen => set(limit(chosen)),
      clear: () => {
        last.current = null
        set(NONE)
      },
    }),
    [ids, set, carryOut, total],
  )
}

function limit(ids: Iterable<string>): ReadonlySet<string> {
  return new Set(Iterator.from(new Set(ids)).take(MAX_CHOSEN_PHOTOS))
}
