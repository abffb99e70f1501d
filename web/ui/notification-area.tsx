import { lazy, useSyncExternalStore } from 'react'
import { readNotifications, watchNotifications } from './notifications.ts'
import { WhenFirstUsed } from './render-later.tsx'

const NotificationToast = lazy(async () => ({
  default: (await import('./notification-toast.tsx')).NotificationToast,
}))

/**
 * Shows the notifications of `notify`, on every screen. Loaded at the first event of the user: when
 * it has to show that the server is unreachable, it could no longer be loaded.
 */
export function NotificationArea(labels: { label: string; closeLabel: string }) {
  const notifications = useSyncExternalStore(watchNotifications, readNotifications)
  return (
    <WhenFirstUsed isUsed={notifications.length > 0}>
      <NotificationToast {...labels} />
    </WhenFirstUsed>
  )
}
