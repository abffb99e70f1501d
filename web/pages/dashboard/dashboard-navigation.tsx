import { lazyPart } from '../../lazy-part.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { Suspense, useState } from 'react'
import { LanguageSwitch } from '../../features/display/language-switch.tsx'
import { ThemeSwitch } from '../../features/display/theme-switch.tsx'
import { Counters } from '../../features/progress/counters.tsx'
import { AddPhotosButton } from '../../features/uploads/add-photos-button.tsx'
import { WindowDrop } from '../../features/uploads/window-drop.tsx'
import { SCREENS } from '../../paths.ts'
import { texts } from '../../texts.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Logo } from '../../ui/logo.tsx'
import styles from './dashboard-navigation.module.css'
import { DashboardTabs } from './dashboard-tabs.tsx'
import { ProgressLine } from './progress-line.tsx'
import { useLogout } from './use-logout.ts'
import { useUser } from './use-user.ts'

// Phones only.
const MoreSheet = lazyPart(async () => ({ default: (await import('./more-sheet.tsx')).MoreSheet }))

/** At the side of wide windows; on narrow ones, tabs at the bottom and a bar at the top. */
export function DashboardNavigation() {
  const user = useUser()
  const logout = useLogout()
  const navigate = useNavigate()
  const [isMoreOpen, setMoreOpen] = useState(false)
  const name = user.displayName || user.email
  const showChosen = () => void navigate({ to: SCREENS.dashboard })
  return (
    <header className={styles['side']} data-rail>
      <div className={styles['brand']}>
        <Link to={SCREENS.dashboard} className={styles['home']} aria-label={texts.product}>
          <Logo name={texts.product} />
        </Link>
      </div>
      <ProgressLine />
      <AddPhotosButton onAdded={showChosen} />
      <WindowDrop onAdded={showChosen} />
      <DashboardTabs onMore={() => setMoreOpen(true)} />
      <div className={styles['foot']}>
        <Counters />
        <ThemeSwitch isCompact />
        <LanguageSwitch />
        <div className={styles['account']}>
          <Avatar name={name} src={user.photoURL} />
          <span className={styles['name']} title={name}>
            {/* Isolated, since Arabic text would reverse the parts of a phone number. */}
            <bdi>{name}</bdi>
          </span>
          <IconButton label={texts.dashboard.logout} onClick={logout}>
            <LogOut aria-hidden data-flips />
          </IconButton>
        </div>
      </div>
      <Suspense>
        {isMoreOpen && <MoreSheet name={name} onLogout={logout} onClose={() => setMoreOpen(false)} />}
      </Suspense>
    </header>
  )
}
