import { X } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { Notice } from './notice.tsx'
import type { Notification } from './notifications.ts'
import { dismissNotification, readNotifications, watchNotifications } from './notifications.ts'
import styles from './notification-area.module.css'
import { useSwipe } from './use-swipe.ts'

// Long enough to read two lines slowly. Bad news stays until it is closed.
const GOOD_NEWS_MS = 8000
/** What can be taken back stays a little longer. */
const WITH_ACTION_MS = 10_000

export function NotificationArea({ closeLabel }: { closeLabel: string }) {
  const notifications = useSyncExternalStore(watchNotifications, readNotifications)
  return (
    // Not live itself, as each notice in it is; but so marked, dialogs leave it to be read and
    // pressed while they are open.
    <div className={styles['area']} aria-live="off">
      {notifications.map(notification => (
        <NotificationItem key={notification.id} notification={notification} closeLabel={closeLabel} />
      ))}
    </div>
  )
}

function NotificationItem({ notification, closeLabel }: { notification: Notification; closeLabel: string }) {
  const [isHeld, setHeld] = useState(false)
  const { id, tone, text, action } = notification
  const hasAction = action !== undefined
  const cameFrom = useRef<EventTarget | null>(null)
  const leave = () => {
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus({ preventScroll: true })
    dismissNotification(id)
  }
  const swipe = useSwipe({ onLeft: leave, onRight: leave, onDown: leave })
  useEffect(() => {
    if (isHeld || tone === 'bad') return undefined
    const timer = setTimeout(() => dismissNotification(id), hasAction ? WITH_ACTION_MS : GOOD_NEWS_MS)
    return () => clearTimeout(timer)
  }, [id, tone, isHeld, hasAction])
  return (
    <div
      className={styles['item']}
      style={{ translate: `${swipe.offset}px` }}
      {...swipe.handlers}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        setHeld(true)
        if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget
      }}
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
                  leave()
                  action.onPress()
                }}
              >
                {action.label}
              </Button>
            )}
            <IconButton label={closeLabel} onClick={leave}>
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
