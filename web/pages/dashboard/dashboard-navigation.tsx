import { Link } from '@tanstack/react-router'
import { House, LogOut, Users } from 'lucide-react'
import { Counters } from '../../features/progress/counters.tsx'
import { SCREENS } from '../../paths.ts'
import { texts } from '../../texts.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Logo } from '../../ui/logo.tsx'
import styles from './dashboard-navigation.module.css'
import { useLogout } from './use-logout.ts'
import { useUser } from './use-user.ts'

const TABS = [
  { to: SCREENS.dashboard, name: 'home', Icon: House, isExact: true },
  { to: SCREENS.results, name: 'results', Icon: Users, isExact: false },
] as const

/** At the side of wide windows; on narrow ones, tabs at the bottom and the rest at the top. */
export function DashboardNavigation() {
  const user = useUser()
  const logout = useLogout()
  return (
    <header className={styles['side']}>
      <div className={styles['brand']}>
        <Link to={SCREENS.dashboard} className={styles['home']} aria-label={texts.product}>
          <Logo name={texts.product} />
        </Link>
      </div>
      <nav className={styles['tabs']} aria-label={texts.dashboard.navigation}>
        {TABS.map(({ to, name, Icon, isExact }) => (
          <Link key={to} to={to} activeOptions={{ exact: isExact }} className={styles['tab']}>
            <Icon aria-hidden />
            {texts.dashboard[name]}
          </Link>
        ))}
      </nav>
      <div className={styles['counters']}>
        <Counters />
      </div>
      <div className={styles['account']}>
        <span className={styles['avatar']} aria-hidden>
          {user.displayName.slice(0, 1) || user.email.slice(0, 1)}
        </span>
        <span className={styles['name']}>{user.displayName || user.email}</span>
        <IconButton label={texts.dashboard.logout} onClick={logout}>
          <LogOut aria-hidden />
        </IconButton>
      </div>
    </header>
  )
}
