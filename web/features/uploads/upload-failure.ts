import { closeErrorAbout, notify, notifyAbout, type NotificationAction } from '../../ui/notifications.ts'

const ABOUT = 'upload'

/** Notifies of a failed upload, until another one begins. */
export function notifyUploadFailure(text: string, action?: NotificationAction): void {
  notifyAbout(ABOUT, () => void notify('bad', text, action))
}

/** A failure that the user has answered by another upload is no longer shown. */
export function dismissUploadFailure(): void {
  closeErrorAbout(ABOUT)
}
