import { Listeners } from './listeners.ts'
import type { NoticeTone } from './notice.tsx'

export type Notification = {
  readonly id: number
  readonly tone: NoticeTone
  /** What it says; bad news that nobody has closed yet stays above what came after it. */
  readonly lines: readonly string[]
  readonly action: NotificationAction | undefined
}

/** What the reader can do about it with one press, e.g. "Undo". */
export type NotificationAction = { readonly label: string; readonly onPress: () => void }

let shown: Notification | null = null
let lastId = 0
const listeners = new Listeners()

/**
 * Shows a text above whatever screen is open, in place of the one before, and has it read out. It
 * stays until it is closed, by `dismissNotification` too. What can still be done about the one
 * before, such as Undo, is not taken away: the text stands below it unless it has its own action.
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
  const openBadNews = tone !== 'bad' && shown?.tone === 'bad' ? shown.lines.slice(0, 1) : []
  show({
    id: lastId,
    tone: openBadNews.length > 0 ? 'bad' : tone,
    lines: addLine(openBadNews, text),
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

/** Not twice, if it was said before. */
function addLine(lines: readonly string[], text: string): string[] {
  return [...new Set([...lines, text])]
}
