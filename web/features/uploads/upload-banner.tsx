import { lazyPart } from '../../lazy-part.ts'
import { Suspense } from 'react'
import { texts, withLaterTexts } from '../../texts.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useUploadStores, useUploadSummary, useLeaveWarning } from './upload-context.ts'
import { isOutage, isUploading, type UploadSummary } from './upload-status.ts'
import { notifyUploadFailure } from './use-start-upload.ts'

// Loaded when needed, since most uploads succeed.
const FailedFiles = lazyPart(
  withLaterTexts(async () => ({ default: (await import('./failed-uploads.tsx')).FailedFiles })),
)
const StoppedUpload = lazyPart(
  withLaterTexts(async () => ({ default: (await import('./failed-uploads.tsx')).StoppedUpload })),
)

/**
 * Shows the progress of the upload and the buttons to control it, on every screen while it runs.
 */
export function UploadBanner({ hasFailures }: { hasFailures: boolean }) {
  const summary = useUploadSummary()
  const { queue } = useUploadStores()
  useLeaveWarning(isUploading(summary.phase))
  if (summary.phase === 'finished') return <Suspense>{summary.failedCount > 0 && <FailedFiles />}</Suspense>
  if (summary.stoppedBy !== null) {
    return (
      <Suspense>
        <StoppedUpload reason={summary.stoppedBy} />
      </Suspense>
    )
  }
  if (!isUploading(summary.phase)) return null
  const failures = hasFailures && summary.failedCount > 0 && <FailedFiles />
  const isHeld = summary.phase !== 'running'
  const cancel = () => queue.cancel().catch(() => notifyUploadFailure(texts.errors.unreachable))
  return (
    <>
      <Suspense>{failures}</Suspense>
      <Banner
        title={formatTitle(summary)}
        detail={formatDetails(summary)}
        progressLabel={texts.upload.progress}
        fraction={summary.fraction}
        isPaused={isHeld || summary.blocker !== null}
        actions={
          <>
            {isOutage(summary.blocker) && !isHeld && (
              <Button size="small" onClick={() => queue.tryNow()}>
                {texts.upload.tryNow}
              </Button>
            )}
            <Button size="small" onClick={() => (isHeld ? queue.resume() : queue.pause())}>
              {isHeld ? texts.upload.resume : texts.upload.pause}
            </Button>
            <Button size="small" look="quiet" onClick={() => void cancel()}>
              {texts.upload.cancel}
            </Button>
          </>
        }
      />
    </>
  )
}

function formatTitle({ phase, blocker }: UploadSummary): string {
  if (phase === 'pausing') return texts.upload.pausing
  if (phase === 'paused') return texts.upload.paused
  if (blocker === 'store-unavailable') return texts.upload.storeAway
  return blocker === 'unreachable' ? texts.upload.lost : texts.upload.running
}

function formatDetails(summary: UploadSummary): string[] {
  const { phase, blocker, doneCount, fileCount, failedCount, storingCount } = summary
  if (blocker === 'disk-full') return [texts.upload.diskFull]
  return [
    phase === 'running' && blocker === null
      ? texts.upload.sending(doneCount, fileCount)
      : texts.upload.doneOf(doneCount, fileCount),
    ...(storingCount > 0 ? [texts.upload.storing(storingCount)] : []),
    ...(failedCount > 0 ? [texts.upload.someFailed(failedCount)] : []),
    ...(phase === 'running' && isOutage(blocker) ? [texts.upload.lostHint] : []),
  ]
}
