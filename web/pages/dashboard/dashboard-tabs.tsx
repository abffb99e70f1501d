import { Link } from '@tanstack/react-router'
import { CircleUserRound, House, Info, MessageCircle, Settings, Users } from 'lucide-react'
import { SCREENS } from '../../paths.ts'
import { texts } from '../../texts.ts'
import styles from './dashboard-tabs.module.css'

/** In the order of the specification: Home, Account, Settings, Results, Contact us, About. */
const TABS = [
  { name: 'home', to: SCREENS.dashboard, Icon: House },
  { name: 'account', to: SCREENS.account, Icon: CircleUserRound },
  { name: 'settings', to: SCREENS.settings, Icon: Settings },
  { name: 'results', to: SCREENS.results, Icon: Users },
  { name: 'contact', to: SCREENS.contact, Icon: MessageCircle },
  { name: 'about', to: SCREENS.about, Icon: Info },
] as const

/** At the side of wide windows, at the bottom of narrow ones. */
export function DashboardTabs() {
  return (
    <nav className={styles['tabs']} aria-label={texts.dashboard.navigation}>
      {TABS.map(({ name, to, Icon }) => (
        <Link key={to} to={to} activeOptions={{ exact: name === 'home' }} className={styles['tab']}>
          <Icon aria-hidden />
          <span className={styles['label']}>{texts.dashboard[name]}</span>
        </Link>
      ))}
    </nav>
  )
}
