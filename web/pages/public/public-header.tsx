import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LanguageSwitch, ThemeSwitch } from '../../features/display/display-switches.tsx'
import { SCREENS } from '../../../shared/api/screens.ts'
import { texts } from '../../texts.ts'
import { Logo } from '../../ui/logo.tsx'
import styles from './public-header.module.css'
import type { SignedInUser } from '../../../shared/api/sign-in.ts'
import { chooseButtonClass } from '../../ui/button.tsx'

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

/** Links to the dashboard of a signed-in user, or else to the login. */
export function DashboardLink({ user }: { user: SignedInUser | null | undefined }) {
  return (
    <Link to={user ? SCREENS.dashboard : SCREENS.login} className={chooseButtonClass('quiet', 'small')}>
      {user ? texts.landing.open : texts.landing.login}
    </Link>
  )
}
