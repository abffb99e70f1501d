import type { NoticeTone } from '../../ui/notice.tsx'
import { dismissNotification, notify, type NotificationAction } from '../../ui/notifications.ts'

/** Notifications by the steps that they tell of. */
const tellings = new Map<string, readonly number[]>()

/** Tells of steps, with what can be done about them, for as long as they stand so. */
export function tellOfSteps(
  decisionIds: readonly string[],
  tone: NoticeTone,
  text: string,
  action: NotificationAction,
): void {
  const notificationId = notify(tone, text, action)
  for (const decisionId of decisionIds) {
    tellings.set(decisionId, [...(tellings.get(decisionId) ?? []), notificationId])
  }
}

/** They were undone or done again: an Undo that was offered before would undo nothing. */
export function forgetTellings(decisionIds: readonly string[]): void {
  for (const decisionId of decisionIds) {
    for (const notificationId of tellings.get(decisionId) ?? []) dismissNotification(notificationId)
    tellings.delete(decisionId)
  }
}
