import { Toast } from '@base-ui/react/toast'
import { X } from 'lucide-react'
import {
  type FocusEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react'
import { Button, IconButton } from './button.tsx'
import { Notice } from './notice.tsx'
import styles from './notification-toast.module.css'
import {
  dismissNotification,
  type Notification,
  readNotifications,
  watchNotifications,
} from './notifications.ts'
import { useClearOfObstacles } from './obstacles.ts'

/** The two toasts, which notifications update in place. */
const TOAST_IDS = ['error', 'other'] as const
// Long enough to read two lines slowly. Errors stay until they are closed.
const AUTO_CLOSE_MS = 8000
/** A notification with an action, such as Undo, stays a little longer. */
const AUTO_CLOSE_WITH_ACTION_MS = 10_000

export function NotificationToast({ label, closeLabel }: { label: string; closeLabel: string }) {
  const area = useRef<HTMLDivElement>(null)
  // Every screen needs this too, from the user's first event on.
  useUncoveredFocus()
  return (
    <Toast.Provider limit={TOAST_IDS.length}>
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
  const toasts = useToasts()
  return (
    toasts.length > 0 && (
      <ToastList area={area}>
        {toasts.map(
          toast =>
            toast.data && (
              <ShownToast key={toast.id} toast={toast} notification={toast.data} closeLabel={closeLabel} />
            ),
        )}
      </ToastList>
    )
  )
}

function ToastList({ area, children }: { area: Area; children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null)
  useClearOfObstacles(area, list)
  useRoomBelowPage(list)
  return (
    <div ref={list} className={styles['list']}>
      {children}
    </div>
  )
}

type ShownToastProps = {
  toast: ReturnType<typeof useToasts>[number]
  notification: Notification
  closeLabel: string
}

function ShownToast({ toast, notification, closeLabel }: ShownToastProps) {
  const { id, tone, lines, action } = notification
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
      toast={toast}
      role="alert"
      // The library sets it, but an alert may not have it.
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
                  // It may be pressed once more while it disappears.
                  if (!readNotifications().some(shown => shown.id === id)) return
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

/** Returns the toasts of the current notifications. */
function useToasts() {
  const notifications = useSyncExternalStore(watchNotifications, readNotifications)
  const { toasts, add, close } = Toast.useToastManager<Notification>()
  useEffect(() => {
    for (const toastId of TOAST_IDS) {
      const notification = notifications.find(({ tone }) => (tone === 'bad') === (toastId === 'error'))
      if (!notification) {
        close(toastId)
        continue
      }
      const { id, tone, action } = notification
      const autoCloseMs = action ? AUTO_CLOSE_WITH_ACTION_MS : AUTO_CLOSE_MS
      add({
        id: toastId,
        timeout: tone === 'bad' ? 0 : autoCloseMs,
        onClose: () => dismissNotification(id),
        data: notification,
      })
    }
  }, [notifications, add, close])
  return toasts.toSorted((one, other) => Number(one.id > other.id) - Number(one.id < other.id))
}

/** Space between a focused control and the bar that covered it, in pixels. */
const GAP_PX = 8

/**
 * Scrolls so that no sticky or fixed bar covers the control that gets the focus (WCAG 2.4.11).
 * Browsers scroll it into the window, but also below such bars.
 */
export function useUncoveredFocus(): void {
  useEffect(() => {
    let frame = 0
    const uncover = ({ target }: globalThis.FocusEvent) => {
      cancelAnimationFrame(frame)
      // After the browser has scrolled, and messages of the form have been rendered.
      frame = requestAnimationFrame(() => {
        if (target instanceof HTMLElement && document.activeElement === target) scrollFromUnderBars(target)
      })
    }
    document.addEventListener('focusin', uncover)
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('focusin', uncover)
    }
  }, [])
}

/** Bars may lie above one another; the control is moved from under each in turn. */
const MAX_BARS = 3

function scrollFromUnderBars(control: HTMLElement, barsLeft = MAX_BARS): void {
  const box = control.getBoundingClientRect()
  const middle = (box.left + box.right) / 2
  const bar = findBar(control, middle, box.top + 1) ?? findBar(control, middle, box.bottom - 1)
  if (!bar || barsLeft === 0) return
  const { top, bottom } = bar.getBoundingClientRect()
  const isAtTop = top + bottom < innerHeight
  const by = isAtTop ? box.top - bottom - GAP_PX : box.bottom - top + GAP_PX
  window.scrollBy({ top: by, behavior: 'instant' })
  scrollFromUnderBars(control, barsLeft - 1)
}

/** Returns the sticky or fixed element over this point of the control, if any. */
function findBar(control: HTMLElement, x: number, y: number): Element | null {
  let element = document.elementFromPoint(x, y)
  while (element && !element.contains(control) && !control.contains(element)) {
    if (['sticky', 'fixed'].includes(getComputedStyle(element).position)) return element
    element = element.parentElement
  }
  return null
}
