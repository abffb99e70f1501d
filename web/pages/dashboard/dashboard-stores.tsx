import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { DownloadCenter, DownloadContext } from '../../features/downloads/download-center.ts'
import { sessionQuery } from '../../entities/session/session.ts'
import { createBrowserTransport } from '../../features/uploads/browser-transport.ts'
import { addBatch, progressQuery } from '../../features/progress/progress-query.ts'
import { FileSelection } from '../../features/uploads/file-selection.ts'
import { UploadContext } from '../../features/uploads/upload-context.ts'
import { UnfinishedUploads } from '../../features/uploads/unfinished-uploads.ts'
import { UploadQueue } from '../../features/uploads/upload-queue.ts'

// Often enough that progress is visible, seldom enough that a list of thousands is fast.
const NOTIFY_EVERY_MS = 250

/**
 * Provides the stores that outlive a screen of the dashboard: selected files, upload, downloads.
 */
export function DashboardStores({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient()
  const [uploads] = useState(() => {
    const unfinished = new UnfinishedUploads(sessionStorage)
    const queue = new UploadQueue({
      transport: createBrowserTransport(
        () => queryClient.getQueryData(sessionQuery.queryKey)?.uid ?? '',
        batch =>
          queryClient.setQueryData(progressQuery.queryKey, snapshot => snapshot && addBatch(snapshot, batch)),
      ),
      schedule: notify => setTimeout(notify, NOTIFY_EVERY_MS),
      remember: unfinished.remember,
    })
    return { selection: new FileSelection(), queue, unfinished }
  })
  const [downloads] = useState(() => new DownloadCenter())
  return (
    <UploadContext value={uploads}>
      <DownloadContext value={downloads}>{children}</DownloadContext>
    </UploadContext>
  )
}
