import { useSyncExternalStore } from 'react'
import { Listeners } from '../../ui/listeners.ts'

/**
 * `ask`: show the question after a download that the specification requires; `keep`: no question.
 */
export type AfterDownload = 'ask' | 'keep'

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
