import { useCallback, useState, useSyncExternalStore } from 'react'
import { useAfterDownload } from './after-download.ts'
import { useDownloadCenter, useDownloads } from './download-context.ts'

/**
 * Whether 'Do you want to download more folders?' is to be asked now: something was saved, nothing
 * is on its way, and it was not answered with yes before. `agree`: not again until `reset`.
 */
export function useMoreFoldersQuestion(): {
  isAsked: boolean
  agree: () => void
  later: () => void
  reset: () => void
} {
  const center = useDownloadCenter()
  const savedCount = useSyncExternalStore(center.subscribe, center.readSavedCount)
  const isDownloading = useDownloads().some(({ state }) => state === 'running')
  const [choice] = useAfterDownload()
  // Not what was saved so far: this begins after the screen, and a download may have been sooner.
  const [answeredCount, setAnsweredCount] = useState(0)
  const [hasAgreed, setAgreed] = useState(false)
  const later = useCallback(() => setAnsweredCount(center.readSavedCount()), [center])
  return {
    isAsked: choice === 'ask' && !hasAgreed && !isDownloading && savedCount > answeredCount,
    agree: useCallback(() => {
      setAgreed(true)
      later()
    }, [later]),
    later,
    reset: useCallback(() => {
      setAgreed(false)
      later()
    }, [later]),
  }
}
