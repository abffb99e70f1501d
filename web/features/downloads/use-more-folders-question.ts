import { useCallback, useState, useSyncExternalStore } from 'react'
import { useDownloadCenter, useDownloads } from './download-center.ts'
import { Listeners } from '../../ui/listeners.ts'

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

/**
 * `ask`: show the question after a download that the specification requires; `keep`: no question.
 */
type AfterDownload = 'ask' | 'keep'

const KEY = 'kindred.after-download'
const listeners = new Listeners()

/** Returns the choice of the user, which is stored in this browser, and a function to change it. */
export function useAfterDownload(): [AfterDownload, (choice: AfterDownload) => void] {
  return [useSyncExternalStore(listeners.subscribe, read), write]
}

function read(): AfterDownload {
  return localStorage.getItem(KEY) === 'keep' ? 'keep' : 'ask'
}

function write(choice: AfterDownload): void {
  localStorage.setItem(KEY, choice)
  listeners.notify()
}
