import { Menu as BaseMenu } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'
import { startTransition, useCallback, useRef, useState } from 'react'
import { chooseButtonClass, iconButtonClass } from './button.tsx'
import { classNames } from './class-names.ts'
import styles from './menu.module.css'
import { useIsSettled } from './use-is-settled.ts'
import { markObstacle } from './obstacles.ts'

type MenuProps = {
  id?: string
  label: string
  icon: ReactNode
  /** Shows only the icon; screen readers still read the label. */
  isCompact?: boolean
  className?: string | undefined
  children: ReactNode
}

/** A button that opens a menu of actions and links. */
export function Menu({ id, label, icon, isCompact = false, className, children }: MenuProps) {
  // Rendered inside `main`, so that it is in a landmark for screen readers.
  const main = useRef<HTMLElement | null>(null)
  const findMain = useCallback((button: HTMLElement | null) => {
    main.current = button?.closest('main') ?? null
  }, [])
  // The list is rendered before the first press, so that it opens fast, but after the page.
  const isReady = useIsSettled()
  // A transition, so that the button looks pressed before the list is rendered.
  const [isOpen, setOpen] = useState(false)
  return (
    <BaseMenu.Root open={isOpen} onOpenChange={open => startTransition(() => setOpen(open))}>
      <BaseMenu.Trigger
        ref={findMain}
        id={id}
        className={classNames(
          isCompact ? iconButtonClass : chooseButtonClass('secondary', 'small'),
          className,
        )}
        aria-label={isCompact ? label : undefined}
        title={isCompact ? label : undefined}
      >
        {icon}
        {!isCompact && label}
      </BaseMenu.Trigger>
      <BaseMenu.Portal container={main} keepMounted={isReady}>
        {/* Covers the whole page and the button, so that only the open menu can be pressed. */}
        <BaseMenu.Backdrop className={styles['backdrop']} />
        <BaseMenu.Positioner
          align="end"
          sideOffset={8}
          collisionPadding={16}
          className={styles['positioner']}
        >
          <BaseMenu.Popup ref={markObstacle} className={styles['popup']}>
            {children}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  )
}

type MenuActionProps = {
  icon: ReactNode
  disabled?: boolean
  isDangerous?: boolean
  onPress: () => void
  children: ReactNode
}

export function MenuAction({
  icon,
  disabled = false,
  isDangerous = false,
  onPress,
  children,
}: MenuActionProps) {
  return (
    <BaseMenu.Item
      className={styles['item']}
      data-danger={isDangerous || undefined}
      disabled={disabled}
      onClick={onPress}
    >
      {icon}
      {children}
    </BaseMenu.Item>
  )
}

/** `link`: a link element without content; its content is rendered here. */
export function MenuLink({
  icon,
  link,
  isDangerous = false,
  children,
}: {
  icon: ReactNode
  link: ReactElement
  isDangerous?: boolean
  children: ReactNode
}) {
  return (
    <BaseMenu.LinkItem
      className={styles['item']}
      data-danger={isDangerous || undefined}
      closeOnClick
      render={link}
    >
      {icon}
      {children}
    </BaseMenu.LinkItem>
  )
}

export function MenuSeparator() {
  return <BaseMenu.Separator className={styles['separator']} />
}
