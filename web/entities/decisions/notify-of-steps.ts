import type { NoticeTone } from '../../ui/notice.tsx'
import {
  dismissNotification,
  extendNotification,
  notify,
  type NotificationAction,
} from '../../ui/notifications.ts'

/** Ids of the notifications shown for each decision. */
const notificationsByStep = new Map<string, readonly number[]>()

/** Notifies of decisions, with an action such as Undo, until they are undone or redone. */
export function notifyOfSteps(
  decisionIds: readonly string[],
  tone: NoticeTone,
  text: string,
  action: NotificationAction,
): void {
  const notificationId = notify(tone, text, action)
  for (const decisionId of decisionIds) {
    notificationsByStep.set(decisionId, [...(notificationsByStep.get(decisionId) ?? []), notificationId])
  }
}

/** Adds a line to the notification of a decision; returns false if none is shown. */
export function extendStepNotification(decisionId: string, text: string): boolean {
  return (notificationsByStep.get(decisionId) ?? []).some(id => extendNotification(id, text))
}

/** Removes the notifications of decisions whose Undo or Redo no longer applies. */
export function dismissStepNotifications(decisionIds: readonly string[]): void {
  for (const decisionId of decisionIds) {
    for (const notificationId of notificationsByStep.get(decisionId) ?? [])
      dismissNotification(notificationId)
    notificationsByStep.delete(decisionId)
  }
}
