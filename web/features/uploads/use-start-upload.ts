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
 * Returns a function that uploads files. It notifies only when no file reached the server; the
 * upload banner shows other failures.
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
      const notifyFailure = (again: readonly UploadFile[]) =>
        notify(
          'bad',
          texts.upload.failed,
          again.length === 0
            ? undefined
            : { label: texts.errors.retry, onPress: () => void startUpload(again) },
        )
      try {
        const filmsRefused = await queue.start(files, await queryClient.ensureQueryData(limitsQuery))
        if (filmsRefused > 0) notify('bad', texts.upload.filmsRefused(filmsRefused))
        if (files.every(({ id }) => queue.readStatus(id).kind === 'failed'))
          notifyFailure(queue.listRetryable(files))
        else await sendNamesOfPhotos(selection.read(), files, queue)
      } catch (error) {
        // Without a session the dashboard redirects to the login, which leads back to it.
        if (error instanceof ApiError && error.status === 401) {
          await queryClient.invalidateQueries({ queryKey: ['session'] })
        }
        notifyFailure(files)
      }
    },
    [queue, selection, queryClient],
  )
}

/** Sends the names of uploaded photos. Never throws, since the photos themselves are uploaded. */
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
