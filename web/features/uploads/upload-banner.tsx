import { texts } from '../../texts.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notifications.ts'
import { useStartUpload } from './use-start-upload.ts'
import { useSelection, useUploadStores, useUploadSummary } from './upload-context.ts'
import type { UploadSummary } from './upload-queue.ts'

/** How far the upload is, and what can be done with it; on every screen while it runs. */
export function UploadBanner() {
  const summary = useUploadSummary()
  const { queue } = useUploadStores()
  if (summary.phase === 'finished') return <FailedFiles />
  if (summary.phase !== 'running' && summary.phase !== 'pausing' && summary.phase !== 'paused') return null
  const isHeld = summary.phase !== 'running'
  const cancel = () => queue.cancel().catch(() => notify('bad', texts.errors.unreachable))
  return (
    <Banner
      title={titleText(summary)}
      detail={detailText(summary)}
      progressLabel={texts.upload.progress}
      share={summary.share}
      isStill={isHeld || summary.hindrance !== null}
      actions={
        <>
          {summary.hindrance === 'unreachable' && !isHeld && (
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
  )
}

function FailedFiles() {
  const { failedCount } = useUploadSummary()
  const { queue } = useUploadStores()
  const { files } = useSelection()
  const startUpload = useStartUpload()
  if (failedCount === 0) return null
  const again = files.filter(({ id }) => {
    const status = queue.readStatus(id)
    return status.kind === 'failed' && status.canRetry
  })
  return (
    <Banner
      title={texts.upload.someFailed(failedCount)}
      actions={
        again.length > 0 && (
          <Button size="small" onClick={() => void startUpload(again)}>
            {texts.upload.retryFailed(again.length)}
          </Button>
        )
      }
    />
  )
}

function titleText({ phase, hindrance }: UploadSummary): string {
  if (phase === 'pausing') return texts.upload.pausing
  if (phase === 'paused') return texts.upload.paused
  return hindrance === 'unreachable' ? texts.upload.lost : texts.upload.running
}

function detailText({ hindrance, settledCount, fileCount, failedCount }: UploadSummary): string[] {
  if (hindrance === 'disk-full') return [texts.upload.diskFull]
  return [
    texts.upload.doneOf(settledCount, fileCount),
    ...(failedCount > 0 ? [texts.upload.someFailed(failedCount)] : []),
    ...(hindrance === 'unreachable' ? [texts.upload.lostHint] : []),
  ]
}
