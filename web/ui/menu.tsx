import { Menu as BaseMenu } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'
import { useCallback, useRef } from 'react'
import { buttonClass } from './button.tsx'
import styles from './menu.module.css'

type MenuProps = { id?: string; label: string; icon: ReactNode; children: ReactNode }

/** A button that opens a list of what else there is to see and to do. */
export function Menu({ id, label, icon, children }: MenuProps) {
  // It is part of what the page is about, also for those who go from landmark to landmark.
  const main = useRef<HTMLElement | null>(null)
  const findMain = useCallback((button: HTMLElement | null) => {
    main.current = button?.closest('main') ?? null
  }, [])
  return (
    <BaseMenu.Root>
      <BaseMenu.Trigger ref={findMain} id={id} className={buttonClass('secondary', 'small')}>
        {icon}
        {label}
      </BaseMenu.Trigger>
      <BaseMenu.Portal container={main}>
        <BaseMenu.Positioner
          align="end"
          sideOffset={8}
          collisionPadding={16}
          className={styles['positioner']}
        >
          <BaseMenu.Popup className={styles['popup']}>{children}</BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  )
}

type MenuActionProps = { icon: ReactNode; disabled?: boolean; onPress: () => void; children: ReactNode }

export function MenuAction({ icon, disabled = false, onPress, children }: MenuActionProps) {
  return (
    <BaseMenu.Item className={styles['item']} disabled={disabled} onClick={onPress}>
      {icon}
      {children}
    </BaseMenu.Item>
  )
}

/** `link`: an element that leads there; what it shows comes from here. */
export function MenuLink({
  icon,
  link,
  children,
}: {
  icon: ReactNode
  link: ReactElement
  children: ReactNode
}) {
  return (
    <BaseMenu.LinkItem className={styles['item']} closeOnClick render={link}>
      {icon}
      {children}
    </BaseMenu.LinkItem>
  )
}
