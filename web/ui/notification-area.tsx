import { X } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { Notice } from './notice.tsx'
import type { Notification } from './notifications.ts'
import { dismissNotification, readNotifications, watchNotifications } from './notifications.ts'
import styles from './notification-area.module.css'

// Long enough to read two lines slowly. Bad news stays until it is closed.
const GOOD_NEWS_MS = 8000

export function NotificationArea({ closeLabel }: { closeLabel: string }) {
  const notifications = useSyncExternalStore(watchNotifications, readNotifications)
  return (
    <div className={styles['area']}>
      {notifications.map(notification => (
        <NotificationItem key={notification.id} notification={notification} closeLabel={closeLabel} />
      ))}
    </div>
  )
}

function NotificationItem({ notification, closeLabel }: { notification: Notification; closeLabel: string }) {
  const [isHeld, setHeld] = useState(false)
  const { id, tone, text, action } = notification
  useEffect(() => {
    if (isHeld || tone === 'bad') return undefined
    const timer = setTimeout(() => dismissNotification(id), GOOD_NEWS_MS)
    return () => clearTimeout(timer)
  }, [id, tone, isHeld])
  return (
    <div
      className={styles['item']}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Notice
        tone={tone}
        isAlert
        actions={
          <>
            {action && (
              <Button
                look="quiet"
                size="small"
                onClick={() => {
                  dismissNotification(id)
                  action.onPress()
                }}
              >
                {action.label}
              </Button>
            )}
            <IconButton label={closeLabel} onClick={() => dismissNotification(id)}>
              <X aria-hidden />
            </IconButton>
          </>
        }
      >
        {text}
      </Notice>
    </div>
  )
}
