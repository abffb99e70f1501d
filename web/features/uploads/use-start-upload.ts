import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { ApiError, call } from '../../api-client.ts'
import { texts } from '../../texts.ts'
import { notify, closeErrorAbout, notifyAbout, type NotificationAction } from '../../ui/notifications.ts'
import type { Selection } from './file-selection.ts'
import { limitsQuery } from './limits-query.ts'
import { useUploadStores } from './upload-context.ts'
import type { UnfinishedUploads } from './unfinished-uploads.ts'
import type { UploadQueue } from './upload-queue.ts'
import type { UploadFile } from './upload-transport.ts'

/**
 * Returns a function that uploads those of the given files that are neither uploaded nor under way.
 * It notifies only when no file reached the server; the upload banner shows other failures.
 */
export function useStartUpload(): (files: readonly UploadFile[]) => Promise<void> {
  const { queue, selection, unfinished } = useUploadStores()
  const queryClient = useQueryClient()
  return useCallback(
    async function startUpload(given) {
      dismissUploadFailure()
      const files = queue.plan(given)
      if (given.length === 0) notifyUploadFailure(texts.upload.noFiles)
      else if (files.length === 0) notify('plain', texts.upload.underWay)
      if (files.length === 0) return
      endLeftBehind(files.length, unfinished)
      const notifyFailure = (again: readonly UploadFile[]) =>
        notifyUploadFailure(
          texts.upload.failed,
          again.length === 0
            ? undefined
            : { label: texts.errors.retry, onPress: () => void startUpload(again) },
        )
      try {
        const filmsRefused = await queue.start(files, await queryClient.ensureQueryData(limitsQuery))
        if (filmsRefused === null) return
        if (filmsRefused > 0) notifyUploadFailure(texts.upload.filmsRefused(filmsRefused))
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
    [queue, selection, unfinished, queryClient],
  )
}

/**
 * As many files as a reload has interrupted are taken for the same ones, so nothing more is
 * expected of their batches.
 */
function endLeftBehind(fileCount: number, unfinished: UnfinishedUploads): void {
  const leftBehind = unfinished.readLeftBehind()
  if (leftBehind.length === 0 || fileCount < leftBehind.reduce((sum, one) => sum + one.fileCount, 0)) return
  unfinished.forget()
  // One that stays open counts as complete after an hour.
  for (const { batchId } of leftBehind)
    if (batchId !== null)
      call('POST /api/batches/:batchId/complete', { params: { batchId } }).catch(() => undefined)
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
    if (unread > 0) notifyUploadFailure(texts.upload.namesUnread(unread))
  } catch {
    notifyUploadFailure(texts.upload.namesNotSent)
  }
}

const ABOUT = 'upload'

/** Notifies of a failed upload, until another one begins. */
export function notifyUploadFailure(text: string, action?: NotificationAction): void {
  notifyAbout(ABOUT, () => void notify('bad', text, action))
}

/** A failure that the user has answered by another upload is no longer shown. */
export function dismissUploadFailure(): void {
  closeErrorAbout(ABOUT)
}
