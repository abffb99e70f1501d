import { useSyncExternalStore } from 'react'

let isReachable = true
const listeners = new Set<() => void>()

/** Told by the api client after each request: did the server answer, whatever it said? */
export function reportReachable(now: boolean): void {
  if (now === isReachable) return
  isReachable = now
  for (const listener of listeners) listener()
}

export function useIsReachable(): boolean {
  return useSyncExternalStore(watch, () => isReachable)
}

function watch(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
