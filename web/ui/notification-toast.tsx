import { Toast } from '@base-ui/react/toast'
import { X } from 'lucide-react'
import type { FocusEvent, RefObject } from 'react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { Notice } from './notice.tsx'
import type { Notification } from './notifications.ts'
import { dismissNotification, readNotification, watchNotification } from './notifications.ts'
import { useClearOfObstacles } from './obstacles.ts'
import styles from './notification-toast.module.css'

/** The only toast, which every notification updates in place. */
const TOAST_ID = 'notification'
// Long enough to read two lines slowly. Bad news stays until it is closed.
const GOOD_NEWS_MS = 8000
/** What can be undone stays a little longer. */
const WITH_ACTION_MS = 10_000

export function NotificationToast({ label, closeLabel }: { label: string; closeLabel: string }) {
  const area = useRef<HTMLDivElement>(null)
  return (
    <Toast.Provider limit={1}>
      {/* Not live itself, as the notice in it is; but so marked, dialogs leave it to be read and
          pressed while they are open. */}
      <Toast.Viewport ref={area} className={styles['area']} aria-live="off" aria-label={label}>
        <ShownToasts closeLabel={closeLabel} area={area} />
      </Toast.Viewport>
    </Toast.Provider>
  )
}

type Area = RefObject<HTMLDivElement | null>

function ShownToasts({ closeLabel, area }: { closeLabel: string; area: Area }) {
  return useToasts().map(
    toast =>
      toast.data && (
        <ShownToast
          key={toast.id}
          toast={toast}
          notification={toast.data}
          closeLabel={closeLabel}
          area={area}
        />
      ),
  )
}

type ShownToastProps = {
  toast: ReturnType<typeof useToasts>[number]
  notification: Notification
  closeLabel: string
  area: Area
}

function ShownToast({ toast, notification, closeLabel, area }: ShownToastProps) {
  const { id, tone, lines, action } = notification
  const item = useRef<HTMLDivElement>(null)
  useClearOfObstacles(area, item)
  const cameFrom = useRef<EventTarget | null>(null)
  const returnFocus = () => {
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus({ preventScroll: true })
  }
  const rememberFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget
  }
  const leave = () => {
    returnFocus()
    dismissNotification(id)
  }
  return (
    <Toast.Root
      ref={item}
      toast={toast}
      role="alert"
      // An alert has no such attribute.
      aria-modal={undefined}
      tabIndex={-1}
      swipeDirection={['left', 'right', 'down']}
      className={styles['item']}
      onFocus={rememberFocus}
      onKeyDown={({ key }) => key === 'Escape' && returnFocus()}
    >
      <Notice
        tone={tone}
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
        {lines.map(line => (
          <p key={line}>{line}</p>
        ))}
      </Notice>
    </Toast.Root>
  )
}

/** The toast of the notification that is to be shown, if any. */
function useToasts() {
  const notification = useSyncExternalStore(watchNotification, readNotification)
  const { toasts, add, close } = Toast.useToastManager<Notification>()
  useEffect(() => {
    if (!notification) return close(TOAST_ID)
    const { id, tone, action } = notification
    const goodNewsMs = action ? WITH_ACTION_MS : GOOD_NEWS_MS
    add({
      id: TOAST_ID,
      timeout: tone === 'bad' ? 0 : goodNewsMs,
      onClose: () => dismissNotification(id),
      data: notification,
    })
    return undefined
  }, [notification, add, close])
  return toasts
}
