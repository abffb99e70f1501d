import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { ProgressSnapshot } from '../../../shared/api/progress.ts'
import type { BatchOutcome } from './finished-batches.ts'
import { findFinishedBatches } from './finished-batches.ts'
import { mergeProgress } from './merge-progress.ts'
import { progressQuery } from './progress-query.ts'
import { openProgressStream } from './progress-stream.ts'

// People change with every processed photo; fetching them each time would make the screen flicker,
// and be slow for large libraries.
const MIN_REFRESH_MS = 1500
const MAX_REFRESH_MS = 15_000
const REFRESH_MS_PER_PHOTO = 1

type ProgressStreamHandlers = {
  /**
   * The last batch of this window's uploads, which may end before it was reported as in progress.
   */
  ownBatchId: string | null
  onOutcome: (outcome: BatchOutcome) => void
  onPeopleChanged: () => void
  onClosed: () => void
}

/** Keeps `progressQuery` up to date while mounted. */
export function useProgressStream(handlers: ProgressStreamHandlers): void {
  const queryClient = useQueryClient()
  const watched = useRef<ReadonlySet<string>>(new Set())
  const refreshTimer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const refreshSoon = useEffectEvent(({ photos, photosWaiting }: ProgressSnapshot['stats']) => {
    const pauseMs = Math.min(MAX_REFRESH_MS, Math.max(MIN_REFRESH_MS, photos * REFRESH_MS_PER_PHOTO))
    // Nothing is in progress, so people changed by a correction: show it immediately.
    const isCorrection = photosWaiting === 0
    refreshTimer.current ??= setTimeout(
      () => {
        refreshTimer.current = undefined
        handlers.onPeopleChanged()
      },
      isCorrection ? 0 : pauseMs,
    )
  })
  const reportOutcomes = useEffectEvent((batches: ProgressSnapshot['batches']) => {
    const finished = findFinishedBatches(watched.current, batches)
    watched.current = finished.watched
    for (const outcome of finished.outcomes) handlers.onOutcome(outcome)
  })
  const onSnapshot = useEffectEvent((snapshot: ProgressSnapshot) => {
    const before = queryClient.getQueryData(progressQuery.queryKey)
    queryClient.setQueryData(progressQuery.queryKey, mergeProgress(before, snapshot))
    if (before && hasNewResults(before.stats, snapshot.stats)) refreshSoon(snapshot.stats)
  })
  const onClosed = useEffectEvent(() => handlers.onClosed())

  const { ownBatchId } = handlers
  const { batches } = useQuery(progressQuery).data ?? {}
  useEffect(() => {
    if (!ownBatchId) return
    watched.current = new Set([...watched.current, ownBatchId])
    // The batch may have been reported as done before this window knew its id.
    reportOutcomes(queryClient.getQueryData(progressQuery.queryKey)?.batches ?? [])
  }, [ownBatchId, queryClient])
  useEffect(() => {
    if (batches) reportOutcomes(batches)
  }, [batches])
  useEffect(() => {
    const close = openProgressStream({ onSnapshot, onClosed })
    return () => {
      close()
      clearTimeout(refreshTimer.current)
    }
  }, [])
}

function hasNewResults(before: ProgressSnapshot['stats'], now: ProgressSnapshot['stats']): boolean {
  return (
    before.peopleVersion !== now.peopleVersion ||
    before.photosWithFaces !== now.photosWithFaces ||
    before.photosWithoutFaces !== now.photosWithoutFaces ||
    before.photosFailed !== now.photosFailed ||
    before.photosToShow !== now.photosToShow ||
    before.imagesProcessed !== now.imagesProcessed
  )
}
