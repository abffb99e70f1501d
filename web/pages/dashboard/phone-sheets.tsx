import { Link } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { LanguageSwitch, ThemeSwitch } from '../../features/display/display-switches.tsx'
import { Counters, MORE_TABS } from './dashboard-navigation.tsx'
import { texts } from '../../texts.ts'
import { Drawer } from '../../ui/drawer.tsx'
import styles from './phone-sheets.module.css'
import { ProgressBanners } from './progress-banners.tsx'

type MoreSheetProps = { name: string; onLogout: () => void; onClose: () => void }

/** On a phone: the links and actions for which the bottom bar has no room. */
export function MoreSheet({ name, onLogout, onClose }: MoreSheetProps) {
  return (
    <Drawer title={texts.dashboard.more} onClose={onClose}>
      <ul>
        {MORE_TABS.map(tab => (
          <li key={tab.to}>
            <Link to={tab.to} className={styles['row']} onClick={onClose}>
              <tab.Icon aria-hidden />
              {texts.dashboard[tab.name]}
            </Link>
          </li>
        ))}
        <li>
          <button type="button" className={styles['row']} onClick={onLogout}>
            <LogOut aria-hidden data-flips />
            {texts.dashboard.logout}
            <bdi className={styles['name']}>{name}</bdi>
          </button>
        </li>
      </ul>
      <div className={styles['display']}>
        <ThemeSwitch isCompact />
        <LanguageSwitch />
      </div>
      <Counters />
    </Drawer>
  )
}

export function ProgressSheet({ onClose }: { onClose: () => void }) {
  return (
    <Drawer title={texts.processing.progress} onClose={onClose}>
      <ProgressBanners hasImport={false} hasFailures={false} />
    </Drawer>
  )
}
