import { useCallback, useState, useSyncExternalStore } from 'react'
import { useAfterDownload } from './after-download.ts'
import { useDownloadCenter, useDownloads } from './download-context.ts'

/**
 * Whether to ask 'Do you want to download more folders?': something was saved, nothing is running,
 * and the user has not said yes before. `agree`: does not ask again until `reset`.
 */
export function useMoreFoldersQuestion(): {
  isAsked: boolean
  agree: () => void
  postpone: () => void
  reset: () => void
} {
  const center = useDownloadCenter()
  const savedCount = useSyncExternalStore(center.subscribe, center.readSavedCount)
  const isDownloading = useDownloads().some(({ state }) => state === 'running')
  const [choice] = useAfterDownload()
  // Counts from when the screen opened, but a download may have ended just before.
  const [answeredCount, setAnsweredCount] = useState(0)
  const [hasAgreed, setAgreed] = useState(false)
  const postpone = useCallback(() => setAnsweredCount(center.readSavedCount()), [center])
  return {
    isAsked: choice === 'ask' && !hasAgreed && !isDownloading && savedCount > answeredCount,
    agree: useCallback(() => {
      setAgreed(true)
      postpone()
    }, [postpone]),
    postpone,
    reset: useCallback(() => {
      setAgreed(false)
      postpone()
    }, [postpone]),
  }
}
