import { texts } from '../../texts.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { FileReasons } from './file-reasons.tsx'
import { useSelection, useUploadStores } from './upload-context.ts'
import { useStartUpload } from './use-start-upload.ts'

// The list of the selected files holds all of them.
const MOST_SHOWN = 20

/**
 * Which files did not arrive, and why; what may work another time is tried again with one press.
 */
export function FailedFiles() {
  const { queue } = useUploadStores()
  const { files } = useSelection()
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
          <Button size="small" look="quiet" onClick={() => queue.dismiss()}>
            {texts.notUploaded.dismissFailed}
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
