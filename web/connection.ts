import { useSyncExternalStore } from 'react'
import { Listeners } from './ui/listeners.ts'

let isReachable = true
const listeners = new Listeners()

/** Called by the api client after each request: whether the server answered at all. */
export function reportReachable(now: boolean): void {
  if (now === isReachable) return
  isReachable = now
  listeners.notify()
}

export function useIsReachable(): boolean {
  return useSyncExternalStore(listeners.subscribe, () => isReachable)
}
