import { useSyncExternalStore } from 'react'
import { Listeners } from './ui/listeners.ts'

let isReachable = true
const listeners = new Listeners()

/** Called by the API client after each request with whether the server answered. */
export function reportReachable(now: boolean): void {
  if (now === isReachable) return
  isReachable = now
  listeners.notify()
}

export function useIsReachable(): boolean {
  return useSyncExternalStore(listeners.subscribe, () => isReachable)
}
