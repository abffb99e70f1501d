import { useEffect } from 'react'
import { texts } from '../../texts.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notifications.ts'
import { FileReasons } from './file-reasons.tsx'
import { useStartUpload } from './use-start-upload.ts'
import { useSelection, useUploadStores, useUploadSummary } from './upload-context.ts'
import type { UploadSummary } from './upload-queue.ts'
import { isUploading } from './upload-status.ts'

// The list below the banner holds all of them.
const MOST_SHOWN = 20

/** How far the upload is, and what can be done with it; on every screen while it runs. */
export function UploadBanner() {
  const summary = useUploadSummary()
  const { queue } = useUploadStores()
  useLeaveWarning(isUploading(summary.phase))
  if (summary.phase === 'finished') return <FailedFiles />
  if (summary.stoppedBy !== null) return <Stopped reason={summary.stoppedBy} />
  if (!isUploading(summary.phase)) return null
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

/** Which files did not arrive, and why; what may work another time is tried again with one press. */
function FailedFiles() {
  const { queue } = useUploadStores()
  const { files } = useSelection()
  const startUpload = useStartUpload()
  const failed = files.flatMap(file => {
    const status = queue.readStatus(file.id)
    return status.kind === 'failed' ? [{ file, status }] : []
  })
  if (failed.length === 0) return null
  const again = failed.filter(({ status }) => status.canRetry).map(({ file }) => file)
  return (
    <Banner
      title={texts.upload.someFailed(failed.length)}
      actions={
        <>
          {again.length > 0 && (
            <Button size="small" onClick={() => void startUpload(again)}>
              {texts.upload.retryFailed(again.length)}
            </Button>
          )}
          <Button size="small" look="quiet" onClick={() => queue.dismiss()}>
            {texts.upload.dismissFailed}
          </Button>
        </>
      }
    >
      <FileReasons
        files={failed.map(({ file, status }) => ({ name: file.file.name, reason: status.reason }))}
        most={MOST_SHOWN}
      />
    </Banner>
  )
}

/** Something kept all files from going on. */
function Stopped({ reason }: { reason: string }) {
  const { queue } = useUploadStores()
  const { files } = useSelection()
  const startUpload = useStartUpload()
  return (
    <Banner
      title={texts.upload.stopped}
      detail={[reason, texts.upload.stoppedHint]}
      actions={
        <>
          {files.length > 0 && (
            <Button size="small" onClick={() => void startUpload(files)}>
              {texts.upload.startAgain}
            </Button>
          )}
          <Button size="small" look="quiet" onClick={() => queue.dismiss()}>
            {texts.upload.dismissFailed}
          </Button>
        </>
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

/** Closing the window would end it, whatever screen is open. */
function useLeaveWarning(isRunning: boolean): void {
  useEffect(() => {
    if (!isRunning) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isRunning])
}
