import { useSyncExternalStore } from 'react'

/** What happens after a download: the question of the specification, or nothing. */
export type AfterDownload = 'ask' | 'keep'

const KEY = 'kindred.after-download'
const listeners = new Set<() => void>()

/** Remembered on this browser. */
export function useAfterDownload(): [AfterDownload, (choice: AfterDownload) => void] {
  return [useSyncExternalStore(watch, read), write]
}

function read(): AfterDownload {
  return localStorage.getItem(KEY) === 'keep' ? 'keep' : 'ask'
}

function write(choice: AfterDownload): void {
  localStorage.setItem(KEY, choice)
  for (const listener of listeners) listener()
}

function watch(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
