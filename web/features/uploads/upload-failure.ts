import { dismissNotification, notify, type NotificationAction } from '../../ui/notifications.ts'

let shownId: number | null = null

/** Notifies of a failed upload, until another one begins. */
export function notifyUploadFailure(text: string, action?: NotificationAction): void {
  shownId = notify('bad', text, action)
}

/** A failure that the user has answered by another upload is no longer shown. */
export function dismissUploadFailure(): void {
  if (shownId !== null) dismissNotification(shownId)
  shownId = null
}
