import { FolderPlus, ImagePlus } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import type { BatchProgress } from '../../../shared/api/uploads.ts'
import { describeError, call } from '../../api-client.ts'
import { texts } from '../../texts.ts'
import { Banner } from '../../ui/banner.tsx'
import { BusyContext } from '../../ui/busy.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notifications.ts'
import { useSubmission } from '../../use-submission.ts'
import { findInterrupted, type Interrupted } from './unfinished-uploads.ts'
import { FolderInput, PhotoInput, useAddPhotos } from './add-photos.tsx'
import { useUploadStores } from './upload-context.ts'
import type { UploadFile } from './upload-transport.ts'
import { useStartUpload } from './use-start-upload.ts'

// A running upload sends requests far more often.
const STALLED_MS = 20_000

type InterruptedUploadProps = {
  batches: readonly BatchProgress[]
  /** Opens the screen that lists the files. */
  onAdded: () => void
}

/** `files`: those that were chosen again; none to finish without the missing ones. */
type Ending = { batchIds: readonly string[]; files: readonly UploadFile[] }

/**
 * Says how many files are missing of an upload that a reload has ended, or of which nothing has
 * arrived for STALLED_MS: another window may still send it.
 */
export function InterruptedUpload({ batches, onAdded }: InterruptedUploadProps) {
  const { queue, unfinished, selection } = useUploadStores()
  const leftBehind = useSyncExternalStore(unfinished.subscribe, unfinished.readLeftBehind)
  const startUpload = useStartUpload()
  const ending = useSubmission({
    mutationFn: ({ batchIds }: Ending) =>
      Promise.all(
        batchIds.map(id => call('POST /api/batches/:batchId/complete', { params: { batchId: id } })),
      ),
    onError: error => notify('bad', describeError(error)),
    // Only now, since the files would be counted twice while the batch is open.
    onSettled: (_answers, error, { files }) => {
      if (!error || files.length > 0) unfinished.forget()
      if (files.length > 0) void startUpload(files)
    },
  })
  const ended = ending.isSuccess ? ending.variables.batchIds : []
  const interrupted = findInterrupted(
    batches.filter(({ id }) => !ended.includes(id)),
    { own: queue.batchIds, leftBehind },
  )
  const isShown = useIsStalled(interrupted) || interrupted.isCertain
  const end = (files: readonly UploadFile[]) => ending.mutate({ batchIds: interrupted.batchIds, files })
  const { addPicked } = useAddPhotos()
  const addAgain = async (input: HTMLInputElement) => {
    await addPicked(input)
    const { files } = selection.read()
    if (files.length === 0) return
    onAdded()
    end(files)
  }
  const isComplete = isShown && interrupted.missing === 0
  const endComplete = useEffectEvent(() => end([]))
  // The page was closed after the last file and before it could say so.
  useEffect(() => {
    if (isComplete) endComplete()
  }, [isComplete])
  const photoInput = useRef<HTMLInputElement>(null)
  const folderInput = useRef<HTMLInputElement>(null)
  if (!isShown || isComplete) return null
  const words = texts.notUploaded
  return (
    <Banner
      title={words.interrupted(interrupted.missing)}
      detail={[words.interruptedHint]}
      actions={
        <BusyContext value={ending.isPending}>
          <Button size="small" icon={<FolderPlus aria-hidden />} onClick={() => folderInput.current?.click()}>
            {words.addFolderAgain}
          </Button>
          <Button size="small" icon={<ImagePlus aria-hidden />} onClick={() => photoInput.current?.click()}>
            {words.addPhotosAgain}
          </Button>
          <Button size="small" look="quiet" onClick={() => end([])}>
            {words.finishHere}
          </Button>
          <FolderInput ref={folderInput} onPick={input => void addAgain(input)} />
          <PhotoInput ref={photoInput} onPick={input => void addAgain(input)} />
        </BusyContext>
      }
    />
  )
}

/** Returns whether nothing has arrived for STALLED_MS, by this window's clock. */
function useIsStalled({ batchIds, state }: Interrupted): boolean {
  const [stalledState, setStalledState] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setStalledState(state), STALLED_MS)
    return () => clearTimeout(timer)
  }, [state])
  return batchIds.length > 0 && state === stalledState
}
