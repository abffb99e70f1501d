import { texts } from '../../texts.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useSelection, useUploadStores } from './upload-context.ts'
import { useStartUpload } from './use-start-upload.ts'

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
