import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { BatchProgress } from '../../../shared/api/batches.ts'
import { describeError } from '../../api-client.ts'
import { texts } from '../../texts.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notifications.ts'
import type { Work } from './batch-work.ts'
import { isAtWork, sumWork } from './batch-work.ts'
import { endBatch } from './end-batch.ts'
import { progressQuery } from './progress-query.ts'

// A running upload sends requests far more often.
const STALLED_MS = 20_000

type ProcessingBannerProps = {
  /** The upload of this window, which shows its own banner while it runs. */
  ownBatchId: string | null
  /** Without it, photos are only prepared for display. */
  areFacesSearched: boolean
}

export function ProcessingBanner({ ownBatchId, areFacesSearched }: ProcessingBannerProps) {
  const batches = useQuery(progressQuery).data?.batches ?? []
  const work = sumWork(batches)
  const stalled = useStalledBatch(batches.find(({ id, state }) => state === 'receiving' && id !== ownBatchId))
  const atWork = batches.filter(batch => batch.state === 'processing' && isAtWork(batch))
  return (
    <>
      {work && (
        <Banner
          title={formatTitle(work, areFacesSearched)}
          detail={describeWork(work, areFacesSearched)}
          progressLabel={texts.processing.progress}
          fraction={work.received === 0 ? null : work.done / work.received}
          actions={
            atWork.length > 0 &&
            work.done < work.received && (
              <Button size="small" look="quiet" onClick={() => endAll(atWork, 'cancel')}>
                {texts.processing.stop}
              </Button>
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

function formatTitle(work: Work, areFacesSearched: boolean): string {
  if (!areFacesSearched) return texts.processing.preparing
  return work.done < work.received ? texts.processing.working : texts.processing.grouping
}

function describeWork(work: Work, areFacesSearched: boolean): string[] {
  const { processed, faces, failed, speed, left } = texts.processing
  return [
    processed(work.done, work.received),
    ...(areFacesSearched ? [faces(work.facesFound)] : []),
    ...(work.failed > 0 ? [failed(work.failed)] : []),
    ...(work.photosPerSecond === null ? [] : [speed(work.photosPerSecond)]),
    ...(work.secondsLeft === null ? [] : [left(work.secondsLeft)]),
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
