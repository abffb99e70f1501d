import { createContext, use, useCallback, useSyncExternalStore, useEffect } from 'react'
import type { FileSelection, Selection } from './file-selection.ts'
import type { FileStatus, UploadSummary } from './upload-status.ts'
import type { UploadQueue } from './upload-queue.ts'
import type { UnfinishedUploads } from './unfinished-uploads.ts'
import type { UploadFile } from './upload-transport.ts'

type UploadStores = {
  readonly selection: FileSelection
  readonly queue: UploadQueue
  readonly unfinished: UnfinishedUploads
}

export const UploadContext = createContext<UploadStores | null>(null)

export function useUploadStores(): UploadStores {
  const stores = use(UploadContext)
  if (!stores) throw new Error('There is no UploadContext above this component.')
  return stores
}

export function useSelection(): Selection {
  const { selection } = useUploadStores()
  return useSyncExternalStore(selection.subscribe, selection.read)
}

export function useUploadSummary(): UploadSummary {
  const { queue } = useUploadStores()
  return useSyncExternalStore(queue.subscribe, queue.readSummary)
}

export function useFileStatus(id: string): FileStatus {
  const { queue } = useUploadStores()
  return useSyncExternalStore(
    queue.subscribe,
    useCallback(() => queue.readStatus(id), [queue, id]),
  )
}

/** Returns whether an upload that has not ended will send the file. */
export function useIsUnderWay(id: string): boolean {
  const { queue } = useUploadStores()
  return useSyncExternalStore(
    queue.subscribe,
    useCallback(() => queue.isUnderWay(id), [queue, id]),
  )
}

/** Returns whether there are files and the server has all of them. */
export function useAreUploaded(files: readonly UploadFile[]): boolean {
  const { queue } = useUploadStores()
  return useSyncExternalStore(
    queue.subscribe,
    useCallback(() => queue.hasUploaded(files), [queue, files]),
  )
}

/** Warns before the window is closed, because that ends the upload. */
export function useLeaveWarning(isRunning: boolean): void {
  useEffect(() => {
    if (!isRunning) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isRunning])
}
