import { lazy, useSyncExternalStore } from 'react'
import { readNotifications, watchNotifications } from './notifications.ts'
import { WhenFirstUsed } from './render-later.tsx'

const NotificationToast = lazy(async () => ({
  default: (await import('./notification-toast.tsx')).NotificationToast,
}))

/**
 * Shows the notifications of `notify`, on every screen. Loaded at the first event of the user,
 * since it cannot be loaded once it has to say that the server is unreachable.
 */
export function NotificationArea(labels: { label: string; closeLabel: string }) {
  const notifications = useSyncExternalStore(watchNotifications, readNotifications)
  return (
    <WhenFirstUsed isUsed={notifications.length > 0}>
      <NotificationToast {...labels} />
    </WhenFirstUsed>
  )
}
