import { Listeners } from './listeners.ts'
import type { NoticeTone } from './notice.tsx'

export type Notification = {
  readonly id: number
  readonly tone: NoticeTone
  readonly lines: readonly string[]
  readonly action: NotificationAction | undefined
  /** The user's action that it is about. */
  readonly about: string | undefined
}

/** The button of a notification, such as "Undo". */
export type NotificationAction = { readonly label: string; readonly onPress: () => void }

/** At most two: the last error, and the last of the others. */
let shown: readonly Notification[] = []
let lastId = 0
let currentAction: string | undefined
const listeners = new Listeners()

/**
 * Shows a text above every screen, and lets screen readers read it. An error stays until it is
 * closed or its action is repeated, and replaces the previous error; any other notification
 * replaces the previous one of these. But if that one has a button, such as Undo, and this one has
 * none, the text is added to it. Returns the id for `dismissNotification`.
 */
export function notify(tone: NoticeTone, text: string, action?: NotificationAction): number {
  const isError = tone === 'bad'
  const previous = shown.find(one => (one.tone === 'bad') === isError)
  if (previous?.action && !action) {
    replace({ ...previous, lines: addLine(previous.lines.slice(0, 1), text) })
    return previous.id
  }
  lastId += 1
  const about = currentAction
  if (previous) dismissNotification(previous.id)
  show([...shown, { id: lastId, tone, lines: [text], action, about }])
  return lastId
}

/** The notifications that `run` shows before it returns are about this action of the user. */
export function notifyAbout(action: string, run: () => void): void {
  const before = currentAction
  currentAction = action
  try {
    run()
  } finally {
    currentAction = before
  }
}

/** Closes the error of an action that is done again. */
export function closeErrorAbout(action: string): void {
  show(shown.filter(({ tone, about }) => tone !== 'bad' || about !== action))
}

/** Adds a line to a notification, which keeps its action; false if it is no longer shown. */
export function extendNotification(id: number, text: string): boolean {
  const notification = shown.find(one => one.id === id)
  if (!notification) return false
  replace({ ...notification, lines: addLine(notification.lines, text) })
  return true
}

/** Closes a notification unless another one has taken its place. */
export function dismissNotification(id: number): void {
  show(shown.filter(one => one.id !== id))
}

/** Closes all notifications, which name people and photos of the user. */
export function dismissAllNotifications(): void {
  show([])
}

export const readNotifications = (): readonly Notification[] => shown

export const watchNotifications = listeners.subscribe

function replace(changed: Notification): void {
  show(shown.map(one => (one.id === changed.id ? changed : one)))
}

function show(next: readonly Notification[]): void {
  if (next.length === 0 && shown.length === 0) return
  shown = next
  listeners.notify()
}

/** Adds a line unless it is there already. */
function addLine(lines: readonly string[], text: string): string[] {
  return [...new Set([...lines, text])]
}
