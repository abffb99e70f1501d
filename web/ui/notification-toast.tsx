import { Toast } from '@base-ui/react/toast'
import { X } from 'lucide-react'
import type { FocusEvent, RefObject } from 'react'
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { Notice } from './notice.tsx'
import type { Notification } from './notifications.ts'
import { dismissNotification, readNotification, watchNotification } from './notifications.ts'
import { useClearOfObstacles } from './obstacles.ts'
import styles from './notification-toast.module.css'

/** The only toast, which every notification updates in place. */
const TOAST_ID = 'notification'
// Long enough to read two lines slowly. Errors stay until they are closed.
const AUTO_CLOSE_MS = 8000
/** A notification with an action, such as Undo, stays a little longer. */
const AUTO_CLOSE_WITH_ACTION_MS = 10_000

export function NotificationToast({ label, closeLabel }: { label: string; closeLabel: string }) {
  const area = useRef<HTMLDivElement>(null)
  return (
    <Toast.Provider limit={1}>
      {/* Not a live region, since the notice inside is one. With this attribute, dialogs do not
          make it inert, so that it can be read and pressed while they are open. */}
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
  useRoomBelowPage(item)
  const previousFocus = useRef<EventTarget | null>(null)
  const returnFocus = () => {
    if (previousFocus.current instanceof HTMLElement) previousFocus.current.focus({ preventScroll: true })
  }
  const rememberFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) previousFocus.current = relatedTarget
  }
  const close = () => {
    returnFocus()
    dismissNotification(id)
  }
  return (
    <Toast.Root
      ref={item}
      toast={toast}
      role="alert"
      // Not allowed for the role alert; the library sets it.
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
                  close()
                  action.onPress()
                }}
              >
                {action.label}
              </Button>
            )}
            <IconButton label={closeLabel} onClick={close}>
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

/** Lengthens the page, so that its end can be scrolled out from under the notification. */
function useRoomBelowPage(item: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const sizes = new ResizeObserver(() =>
      style.setProperty('--notification-height', `${item.current?.offsetHeight ?? 0}px`),
    )
    if (item.current) sizes.observe(item.current)
    return () => {
      sizes.disconnect()
      style.removeProperty('--notification-height')
    }
  }, [item])
}

/** Returns the toast of the current notification, if any. */
function useToasts() {
  const notification = useSyncExternalStore(watchNotification, readNotification)
  const { toasts, add, close } = Toast.useToastManager<Notification>()
  useEffect(() => {
    if (!notification) return close(TOAST_ID)
    const { id, tone, action } = notification
    const autoCloseMs = action ? AUTO_CLOSE_WITH_ACTION_MS : AUTO_CLOSE_MS
    add({
      id: TOAST_ID,
      timeout: tone === 'bad' ? 0 : autoCloseMs,
      onClose: () => dismissNotification(id),
      data: notification,
    })
    return undefined
  }, [notification, add, close])
  return toasts
}
