import { useCallback, useState, useSyncExternalStore } from 'react'
import { useAfterDownload } from './after-download.ts'
import { useDownloadCenter, useDownloads } from './download-context.ts'

/**
 * Returns whether to ask 'Do you want to download more folders?': a download was saved, none is
 * running, and the user has not answered yes before. After `agree`, the question is not asked again
 * until `reset`.
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
  // Starts at 0 rather than at the current count, because a download may have ended just before
  // this screen was opened.
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
