import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LanguageSwitch } from '../../features/display/language-switch.tsx'
import { ThemeSwitch } from '../../features/display/theme-switch.tsx'
import { SCREENS } from '../../paths.ts'
import { texts } from '../../texts.ts'
import { Logo } from '../../ui/logo.tsx'
import styles from './public-header.module.css'

/** The header of the screens without sign-in. `children`: links. */
export function PublicHeader({ children }: { children?: ReactNode }) {
  return (
    <header className={styles['header']}>
      <Link to={SCREENS.landing} className={styles['home']} aria-label={texts.product}>
        <Logo name={texts.product} />
      </Link>
      <div className={styles['switches']}>
        <ThemeSwitch isCompact />
        <LanguageSwitch />
      </div>
      {children}
    </header>
  )
}
