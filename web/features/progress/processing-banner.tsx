import { useQuery } from '@tanstack/react-query'
import type { BatchProgress } from '../../../shared/api/uploads.ts'
import type { Pace } from '../../../shared/api/progress.ts'
import { describeError, call } from '../../api-client.ts'
import { texts } from '../../texts.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notifications.ts'
import { useSubmission } from '../../use-submission.ts'
import { isAtWork, isBeingSent, sumWork, type Work } from './batch-work.ts'
import { PauseButton } from './pause-button.tsx'
import { progressQuery } from './progress-query.ts'

type ProcessingBannerProps = {
  /** Batches of this window whose files are being sent, which show a banner of their own. */
  sending: ReadonlySet<string>
  /** Without it, photos are only prepared for display. */
  areFacesSearched: boolean
}

export function ProcessingBanner({ sending, areFacesSearched }: ProcessingBannerProps) {
  const { stats, batches = [], pace } = useQuery(progressQuery).data ?? {}
  // Photos that are not processed yet are removed.
  const stopping = useSubmission({
    mutationFn: (stopped: readonly BatchProgress[]) =>
      Promise.all(
        stopped.map(({ id }) => call('POST /api/batches/:batchId/cancel', { params: { batchId: id } })),
      ),
    onError: error => notify('bad', describeError(error)),
  })
  const isAlone = batches.every(batch => !isAtWork(batch) || isBeingSent(batch, sending))
  const work = isAlone ? null : sumWork(batches)
  const uploads = batches.filter(
    batch => batch.state === 'processing' && isAtWork(batch) && batch.unread === null,
  )
  if (!work || !pace) return null
  return (
    <Banner
      title={formatTitle(work, pace, areFacesSearched)}
      detail={[...describeWork(work, stats?.photosToShow ?? 0, areFacesSearched), ...describePace(pace)]}
      progressLabel={texts.processing.progress}
      fraction={work.received === 0 ? null : work.done / work.received}
      isPaused={pace.isWaiting}
      actions={
        work.done < work.received && (
          <>
            <PauseButton />
            {uploads.length > 0 && (
              <Button
                size="small"
                look="quiet"
                disabled={stopping.isPending}
                onClick={() => stopping.mutate(uploads)}
              >
                {texts.processing.stop}
              </Button>
            )}
          </>
        )
      }
    />
  )
}

function formatTitle(work: Work, pace: Pace, areFacesSearched: boolean): string {
  if (pace.pausedAt !== null) return texts.pace.paused
  if (pace.isWaiting) return texts.pace.waiting
  if (!areFacesSearched) return texts.processing.preparing
  return work.done < work.received ? texts.processing.working : texts.processing.grouping
}

/** `toShow`: photos whose thumbnails are still to be made, which is done before faces are found. */
function describeWork(work: Work, toShow: number, areFacesSearched: boolean): string[] {
  const { processed, shown, faces, failed } = texts.processing
  const isShowing = toShow > 0 && work.done === 0 && toShow < work.received
  return [
    processed(work.done, work.received),
    ...(isShowing ? [shown(work.received - toShow)] : []),
    ...(areFacesSearched && !isShowing ? [faces(work.facesFound)] : []),
    ...(work.failed > 0 ? [failed(work.failed)] : []),
  ]
}

/** Describes how fast photos are processed, or what they wait for. */
export function describePace(pace: Pace): string[] {
  if (pace.pausedAt !== null) return [texts.pace.pausedHint]
  const { photosPerSecond, secondsLeft } = pace
  return [
    ...(photosPerSecond === null ? [] : [texts.processing.speed(roundSpeed(photosPerSecond))]),
    ...(secondsLeft === null ? [] : [texts.processing.left(roundSeconds(secondsLeft))]),
    ...describeHold(pace),
  ]
}

/** Describes what photos of folders and large uploads wait for; empty if they do not. */
function describeHold({ heldBy, hours }: Pace): string[] {
  if (heldBy === 'battery') return [texts.pace.battery]
  return heldBy === 'hours' && hours ? [texts.pace.hours(hours.from, hours.until)] : []
}

/** Rounds to two digits: further digits would change constantly without information. */
function roundSpeed(photosPerSecond: number): number {
  return Number(photosPerSecond.toPrecision(2))
}

/**
 * Longer times are rounded to longer steps, so that they do not change each second, and do not seem
 * more exact than they are.
 */
const STEPS = [
  { fromSeconds: 4 * 3600, step: 3600 },
  { fromSeconds: 3600, step: 900 },
  { fromSeconds: 600, step: 300 },
  { fromSeconds: 60, step: 60 },
  { fromSeconds: 0, step: 10 },
] as const

export function roundSeconds(seconds: number): number {
  const step = STEPS.find(({ fromSeconds }) => seconds >= fromSeconds)?.step ?? 1
  return Math.max(step, Math.round(seconds / step) * step)
}
