import { Link } from '@tanstack/react-router'
import { CircleUserRound, Ellipsis, House, Info, MessageCircle, Settings, Users } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { SCREENS } from '../../paths.ts'
import { texts } from '../../texts.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './dashboard-tabs.module.css'

type Tab = {
  readonly name: 'home' | 'results' | 'account' | 'settings' | 'contact' | 'about'
  readonly to: (typeof SCREENS)[keyof typeof SCREENS]
  readonly Icon: ComponentType
}

const TABS: readonly Tab[] = [
  { name: 'home', to: SCREENS.dashboard, Icon: House },
  { name: 'results', to: SCREENS.results, Icon: Users },
  { name: 'account', to: SCREENS.account, Icon: CircleUserRound },
  { name: 'settings', to: SCREENS.settings, Icon: Settings },
]
/** On a phone, these tabs are in the sheet of More. */
export const MORE_TABS: readonly Tab[] = [
  { name: 'contact', to: SCREENS.contact, Icon: MessageCircle },
  { name: 'about', to: SCREENS.about, Icon: Info },
]

/** At the side of wide windows, at the bottom of narrow ones. */
export function DashboardTabs({ onMore }: { onMore: () => void }) {
  return (
    <nav className={styles['tabs']} aria-label={texts.dashboard.navigation}>
      {TABS.map(({ name, to, Icon }) => (
        <Link key={to} to={to} activeOptions={{ exact: name === 'home' }} className={styles['tab']}>
          <TabLabel icon={<Icon />}>{texts.dashboard[name]}</TabLabel>
        </Link>
      ))}
      {MORE_TABS.map(({ name, to, Icon }) => (
        <Link key={to} to={to} className={classNames(styles['tab'], styles['behindMore'])}>
          <TabLabel icon={<Icon />}>{texts.dashboard[name]}</TabLabel>
        </Link>
      ))}
      <button
        type="button"
        className={classNames(styles['tab'], styles['more'])}
        aria-haspopup="dialog"
        onClick={onMore}
      >
        <TabLabel icon={<Ellipsis />}>{texts.dashboard.more}</TabLabel>
      </button>
    </nav>
  )
}

function TabLabel({ icon, children }: { icon: ReactNode; children: string }) {
  return (
    <>
      <span className={styles['icon']} aria-hidden>
        {icon}
      </span>
      <span className={styles['label']}>{children}</span>
    </>
  )
}
