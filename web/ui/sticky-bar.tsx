import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './sticky-bar.module.css'

type StickyBarProps = { className?: string | undefined; children: ReactNode }

/** The header of a page, which stays at the top of the window while the content scrolls. */
export function StickyBar({ className, children }: StickyBarProps) {
  return <header className={classNames(styles['bar'], className)}>{children}</header>
}
