import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { ApiError } from '../../api-client.ts'
import { texts } from '../../texts.ts'
import { notify } from '../../ui/notifications.ts'
import type { Selection } from './file-selection.ts'
import { limitsQuery } from './limits-query.ts'
import { useUploadStores } from './upload-context.ts'
import type { UploadQueue } from './upload-queue.ts'
import type { UploadFile } from './upload-transport.ts'

/**
 * Uploads files and says so when none of them arrived; what becomes of the others is told by the
 * progress.
 */
export function useStartUpload(): (files: readonly UploadFile[]) => Promise<void> {
  const { queue, selection } = useUploadStores()
  const queryClient = useQueryClient()
  return useCallback(
    async function startUpload(files) {
      if (files.length === 0) {
        notify('bad', texts.upload.noFiles)
        return
      }
      const tellFailure = (again: readonly UploadFile[]) =>
        notify(
          'bad',
          texts.upload.failed,
          again.length === 0
            ? undefined
            : { label: texts.errors.retry, onPress: () => void startUpload(again) },
        )
      try {
        await queue.start(files, await queryClient.ensureQueryData(limitsQuery))
        if (files.every(({ id }) => queue.readStatus(id).kind === 'failed'))
          tellFailure(queue.listRetryable(files))
        else await sendNamesOfPhotos(selection.read(), files, queue)
      } catch (error) {
        // Without a session the dashboard leads to the login, and back.
        if (error instanceof ApiError && error.status === 401) {
          await queryClient.invalidateQueries({ queryKey: ['session'] })
        }
        tellFailure(files)
      }
    },
    [queue, selection, queryClient],
  )
}

/** The photos are safe whatever becomes of the names. */
async function sendNamesOfPhotos(
  selection: Selection,
  uploaded: readonly UploadFile[],
  queue: UploadQueue,
): Promise<void> {
  if (selection.sidecars.length === 0) return
  try {
    const { sendNames } = await import('./send-names.ts')
    const unread = await sendNames(selection, uploaded, queue)
    if (unread > 0) notify('bad', texts.upload.namesUnread(unread))
  } catch {
    notify('bad', texts.upload.namesNotSent)
  }
}
