import { Listeners } from './listeners.ts'
import type { NoticeTone } from './notice.tsx'

export type Notification = {
  readonly id: number
  readonly tone: NoticeTone
  readonly text: string
  readonly action?: NotificationAction | undefined
}

/** What the reader can do about it with one press, e.g. "Undo". */
export type NotificationAction = { readonly label: string; readonly onPress: () => void }

let notifications: readonly Notification[] = []
let lastId = 0
const listeners = new Listeners()

/**
 * Shows a text above whatever screen is open, and has it read out. It stays until it is closed, by
 * `dismissNotification` too.
 */
export function notify(tone: NoticeTone, text: string, action?: NotificationAction): number {
  lastId += 1
  replace([...notifications.filter(shown => shown.text !== text), { id: lastId, tone, text, action }])
  return lastId
}

export function dismissNotification(id: number): void {
  replace(notifications.filter(shown => shown.id !== id))
}

export function readNotifications(): readonly Notification[] {
  return notifications
}

export const watchNotifications = listeners.subscribe

function replace(next: readonly Notification[]): void {
  notifications = next
  listeners.tell()
}
