import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { BatchProgress } from '../../../shared/api/batches.ts'
import type { Pace } from '../../../shared/api/pace.ts'
import { describeError } from '../../api-client.ts'
import { texts } from '../../texts.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notifications.ts'
import type { Work } from './batch-work.ts'
import { isAtWork, sumWork } from './batch-work.ts'
import { describePace } from './describe-pace.ts'
import { endBatch } from './end-batch.ts'
import { PauseButton } from './pause-button.tsx'
import { progressQuery } from './progress-query.ts'

// A running upload sends requests far more often.
const STALLED_MS = 20_000

type ProcessingBannerProps = {
  /** The upload of this window, which shows its own banner while it runs. */
  ownBatchId: string | null
  /** An import of this window, which may be paused, has a batch and a banner of its own. */
  isImporting: boolean
  /** Without it, photos are only prepared for display. */
  areFacesSearched: boolean
}

export function ProcessingBanner({ ownBatchId, isImporting, areFacesSearched }: ProcessingBannerProps) {
  const { batches = [], pace } = useQuery(progressQuery).data ?? {}
  const work = sumWork(batches)
  const receiving = batches.find(({ id, state }) => state === 'receiving' && id !== ownBatchId)
  const stalled = useStalledBatch(isImporting ? undefined : receiving)
  const uploads = batches.filter(
    batch => batch.state === 'processing' && isAtWork(batch) && batch.unread === null,
  )
  return (
    <>
      {work && pace && (
        <Banner
          title={formatTitle(work, { pace, areFacesSearched })}
          detail={[...describeWork(work, areFacesSearched), ...describePace(pace)]}
          progressLabel={texts.processing.progress}
          fraction={work.received === 0 ? null : work.done / work.received}
          isPaused={pace.isWaiting}
          actions={
            work.done < work.received && (
              <>
                <PauseButton />
                {uploads.length > 0 && (
                  <Button size="small" look="quiet" onClick={() => endAll(uploads, 'cancel')}>
                    {texts.processing.stop}
                  </Button>
                )}
              </>
            )
          }
        />
      )}
      {stalled && (
        <Banner
          title={texts.processing.interrupted}
          actions={
            <Button size="small" look="quiet" onClick={() => endAll([stalled], 'complete')}>
              {texts.processing.finishHere}
            </Button>
          }
        />
      )}
    </>
  )
}

function endAll(batches: readonly BatchProgress[], how: 'complete' | 'cancel'): void {
  Promise.all(batches.map(({ id }) => endBatch(id, how))).catch((error: unknown) =>
    notify('bad', describeError(error)),
  )
}

function formatTitle(
  work: Work,
  { pace, areFacesSearched }: { pace: Pace; areFacesSearched: boolean },
): string {
  if (pace.pausedAt !== null) return texts.pace.paused
  if (pace.isWaiting) return texts.pace.waiting
  if (!areFacesSearched) return texts.processing.preparing
  return work.done < work.received ? texts.processing.working : texts.processing.grouping
}

function describeWork(work: Work, areFacesSearched: boolean): string[] {
  const { processed, faces, failed } = texts.processing
  return [
    processed(work.done, work.received),
    ...(areFacesSearched ? [faces(work.facesFound)] : []),
    ...(work.failed > 0 ? [failed(work.failed)] : []),
  ]
}

/** Returns the batch when nothing has arrived for STALLED_MS, by this window's clock; else null. */
function useStalledBatch(batch: BatchProgress | undefined): BatchProgress | null {
  const state = batch && `${batch.id} ${batch.received + batch.recognised + batch.rejected}`
  const [stalledState, setStalledState] = useState<string>()
  useEffect(() => {
    if (state === undefined) return undefined
    const timer = setTimeout(() => setStalledState(state), STALLED_MS)
    return () => clearTimeout(timer)
  }, [state])
  return batch && state === stalledState ? batch : null
}
