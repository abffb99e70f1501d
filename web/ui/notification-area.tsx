import { lazy, useSyncExternalStore } from 'react'
import { readNotification, watchNotification } from './notifications.ts'
import { WhenFirstUsed } from './when-first-used.tsx'

const NotificationToast = lazy(async () => ({
  default: (await import('./notification-toast.tsx')).NotificationToast,
}))

/**
 * Where `notify` shows its text, on every screen. Loaded with the first sign of life: once the
 * server is out of reach, which is what it may have to tell, it could not be loaded any more.
 */
export function NotificationArea(labels: { label: string; closeLabel: string }) {
  const notification = useSyncExternalStore(watchNotification, readNotification)
  return (
    <WhenFirstUsed isUsed={notification !== null}>
      <NotificationToast {...labels} />
    </WhenFirstUsed>
  )
}
