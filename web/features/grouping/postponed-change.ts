import { useSyncExternalStore } from 'react'
import { Listeners } from '../../ui/listeners.ts'

const KEY = 'kindred.change-postponed'
const listeners = new Listeners()

/** Returns whether the change was postponed, which is stored until the window is closed. */
export function useIsPostponed(): boolean {
  return useSyncExternalStore(listeners.subscribe, () => sessionStorage.getItem(KEY) !== null)
}

export function postponeChange(): void {
  sessionStorage.setItem(KEY, 'yes')
  listeners.notify()
}
