import { Link } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { LanguageSwitch } from '../../features/display/language-switch.tsx'
import { ThemeSwitch } from '../../features/display/theme-switch.tsx'
import { Counters } from '../../features/progress/counters.tsx'
import { SCREENS } from '../../paths.ts'
import { texts } from '../../texts.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Logo } from '../../ui/logo.tsx'
import styles from './dashboard-navigation.module.css'
import { DashboardTabs } from './dashboard-tabs.tsx'
import { useLogout } from './use-logout.ts'
import { useUser } from './use-user.ts'

/** At the side of wide windows; on narrow ones, tabs at the bottom and the rest at the top. */
export function DashboardNavigation() {
  const user = useUser()
  const logout = useLogout()
  const name = user.displayName || user.email
  return (
    <header className={styles['side']}>
      <div className={styles['brand']}>
        <Link to={SCREENS.dashboard} className={styles['home']} aria-label={texts.product}>
          <Logo name={texts.product} />
        </Link>
      </div>
      <DashboardTabs />
      <div className={styles['counters']}>
        <Counters />
      </div>
      <div className={styles['display']}>
        <ThemeSwitch isCompact />
        <LanguageSwitch />
      </div>
      <div className={styles['account']}>
        <Avatar name={name} src={user.photoURL} />
        <span className={styles['name']} title={name}>
          {/* A phone number has no direction of its own, and would be turned round in Arabic. */}
          <bdi>{name}</bdi>
        </span>
        <IconButton label={texts.dashboard.logout} onClick={logout}>
          <LogOut aria-hidden data-flips />
        </IconButton>
      </div>
    </header>
  )
}
