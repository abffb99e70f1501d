import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { ProgressSnapshot } from '../../../shared/api/progress.ts'
import { mergeProgress, progressQuery } from './progress-query.ts'
import { call } from '../../api-client.ts'
import type { BatchProgress } from '../../../shared/api/uploads.ts'
import { buildAddress } from '../../endpoints.ts'

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

const REOPEN_MS = 3000
/** Longest delay before the stream is opened again, after repeated error responses. */
const MAX_REOPEN_MS = 60_000

type ProgressStreamOptions = {
  onSnapshot: (snapshot: ProgressSnapshot) => void
  /** The stream ended for good, for example with the session; it is opened again anyway. */
  onClosed: () => void
}

/**
 * Listens to the server's progress until the returned function is called. Closes the connection
 * while the window is hidden: browsers allow six per server, and each tab would hold one.
 */
function openProgressStream({ onSnapshot, onClosed }: ProgressStreamOptions): () => void {
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let reopenMs = REOPEN_MS

  const close = () => {
    clearTimeout(timer)
    source?.close()
    source = null
  }
  const open = () => {
    close()
    const opened = new EventSource(buildAddress('GET /api/progress'))
    source = opened
    opened.addEventListener('progress', (event: MessageEvent<string>) => {
      reopenMs = REOPEN_MS
      onSnapshot(JSON.parse(event.data) as ProgressSnapshot)
    })
    // The user has opened many other windows; this one connects again when it is shown.
    opened.addEventListener('replaced', () => {
      if (source === opened) close()
    })
    opened.addEventListener('error', () => {
      // A stream may break for many reasons; a request finds out whether the server is reachable.
      call('GET /api/session').catch(() => undefined)
      // EventSource reconnects after a broken connection, but not after an error response.
      if (opened.readyState !== EventSource.CLOSED || source !== opened) return
      onClosed()
      timer = setTimeout(open, reopenMs)
      reopenMs = Math.min(2 * reopenMs, MAX_REOPEN_MS)
    })
  }
  const follow = () => (document.visibilityState === 'visible' ? open() : close())

  const followAgain = () => {
    if (source === null) follow()
  }

  follow()
  document.addEventListener('visibilitychange', follow)
  window.addEventListener('focus', followAgain)
  return () => {
    document.removeEventListener('visibilitychange', follow)
    window.removeEventListener('focus', followAgain)
    close()
  }
}

export type BatchOutcome = { readonly batchId: string; readonly kind: 'succeeded' | 'failed' }

/**
 * Returns the batches that ended since the last call, and the ids to watch from now on. `watched`:
 * ids that were in progress at the last call or began since.
 */
export function findFinishedBatches(
  watched: ReadonlySet<string>,
  batches: readonly BatchProgress[],
): { watched: Set<string>; outcomes: BatchOutcome[] } {
  const ended = batches.filter(({ state }) => state === 'done' || state === 'cancelled')
  const atWork = batches.filter(({ state }) => state === 'receiving' || state === 'processing')
  const stillWatched = new Set([...watched, ...atWork.map(({ id }) => id)])
  for (const { id } of ended) stillWatched.delete(id)
  return {
    watched: stillWatched,
    outcomes: ended.filter(({ id, state }) => state === 'done' && watched.has(id)).flatMap(findOutcome),
  }
}

/**
 * Returns the outcome of a batch. A batch without any usable photo has failed; a few unreadable
 * photos are reported separately. A batch without files has no outcome: the uploading window
 * reports why.
 */
function findOutcome({ id, processed, recognised, failed, rejected }: BatchProgress): BatchOutcome[] {
  if (processed + recognised > 0) return [{ batchId: id, kind: 'succeeded' }]
  return failed + rejected > 0 ? [{ batchId: id, kind: 'failed' }] : []
}
