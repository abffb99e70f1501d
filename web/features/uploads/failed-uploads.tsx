import { texts } from '../../texts.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { FileReasons } from './file-reasons.tsx'
import { useSelection, useUploadStores, useUploadSummary } from './upload-context.ts'
import { isUploading } from './upload-status.ts'
import { useStartUpload } from './use-start-upload.ts'

// The list of the selected files shows all of them.
const MAX_SHOWN = 20

/**
 * Lists the files that failed and the reasons, with one button that retries those that can be sent
 * again.
 */
export function FailedFiles() {
  const { queue } = useUploadStores()
  const { files } = useSelection()
  const { phase } = useUploadSummary()
  const startUpload = useStartUpload()
  const failed = files.flatMap(file => {
    const status = queue.readStatus(file.id)
    return status.kind === 'failed' ? [{ file, status }] : []
  })
  if (failed.length === 0) return null
  const again = queue.listRetryable(files)
  return (
    <Banner
      title={texts.upload.someFailed(failed.length)}
      actions={
        <>
          {again.length > 0 && (
            <Button size="small" onClick={() => void startUpload(again)}>
              {texts.notUploaded.retryFailed(again.length)}
            </Button>
          )}
          {!isUploading(phase) && (
            <Button size="small" look="quiet" onClick={() => queue.dismiss()}>
              {texts.notUploaded.dismissFailed}
            </Button>
          )}
        </>
      }
    >
      <FileReasons
        files={failed.map(({ file, status }) => ({ name: file.file.name, reason: status.reason }))}
        max={MAX_SHOWN}
      />
    </Banner>
  )
}

/** Shows the error that stopped the whole upload, with a button to start it again. */
export function StoppedUpload({ reason }: { reason: string }) {
  const { queue } = useUploadStores()
  const { files } = useSelection()
  const startUpload = useStartUpload()
  return (
    <Banner
      title={texts.notUploaded.stopped}
      detail={[reason, texts.notUploaded.stoppedHint]}
      actions={
        <>
          {files.length > 0 && (
            <Button size="small" onClick={() => void startUpload(files)}>
              {texts.notUploaded.startAgain}
            </Button>
          )}
          <Button size="small" look="quiet" onClick={() => queue.dismiss()}>
            {texts.notUploaded.dismissFailed}
          </Button>
        </>
      }
    />
  )
}
