import { Listeners } from './listeners.ts'
import type { NoticeTone } from './notice.tsx'

export type Notification = {
  readonly id: number
  readonly tone: NoticeTone
  /** The text. An error that is not closed yet stays above the texts that follow it. */
  readonly lines: readonly string[]
  readonly action: NotificationAction | undefined
}

/** The button of a notification, such as "Undo". */
export type NotificationAction = { readonly label: string; readonly onPress: () => void }

let shown: Notification | null = null
let lastId = 0
const listeners = new Listeners()

/**
 * Shows a text above every screen, and lets screen readers read it. It replaces the previous
 * notification; but if that one has an action, such as Undo, and this one has none, the text is
 * added below it. Returns the id for `dismissNotification`.
 */
export function notify(tone: NoticeTone, text: string, action?: NotificationAction): number {
  if (shown?.action && !action) {
    show({
      ...shown,
      tone: tone === 'bad' ? 'bad' : shown.tone,
      lines: addLine(shown.lines.slice(0, 1), text),
    })
    return shown.id
  }
  lastId += 1
  const openErrors = tone !== 'bad' && shown?.tone === 'bad' ? shown.lines.slice(0, 1) : []
  show({
    id: lastId,
    tone: openErrors.length > 0 ? 'bad' : tone,
    lines: addLine(openErrors, text),
    action,
  })
  return lastId
}

/** Adds a line to a notification, which keeps its action; false if it is no longer shown. */
export function extendNotification(id: number, text: string): boolean {
  if (id !== shown?.id) return false
  show({ ...shown, lines: addLine(shown.lines, text) })
  return true
}

/** Closes a notification unless another one has taken its place. */
export function dismissNotification(id: number): void {
  if (id === shown?.id) show(null)
}

export const readNotification = (): Notification | null => shown

export const watchNotification = listeners.subscribe

function show(next: Notification | null): void {
  shown = next
  listeners.notify()
}

/** Adds a line unless it is there already. */
function addLine(lines: readonly string[], text: string): string[] {
  return [...new Set([...lines, text])]
}
