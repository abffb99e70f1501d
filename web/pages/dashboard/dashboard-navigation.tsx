import { lazyPart } from '../../lazy-part.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { CircleUserRound, Ellipsis, House, Info, LogOut, MessageCircle, Settings, Users } from 'lucide-react'
import { type ComponentType, type ReactNode, Suspense, useState } from 'react'
import { LanguageSwitch, ThemeSwitch } from '../../features/display/display-switches.tsx'
import { AddPhotosButton, WindowDrop } from '../../features/uploads/add-photos.tsx'
import { SCREENS } from '../../../shared/api/screens.ts'
import { texts } from '../../texts.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Logo } from '../../ui/logo.tsx'
import styles from './dashboard-navigation.module.css'
import { ProgressLine } from './progress-line.tsx'
import { useLogout } from './use-logout.ts'
import { useUser } from './use-user.ts'
import { classNames } from '../../ui/class-names.ts'
import { useQuery } from '@tanstack/react-query'
import { progressQuery } from '../../features/progress/progress-query.ts'

// Phones only.
const MoreSheet = lazyPart(async () => ({ default: (await import('./phone-sheets.tsx')).MoreSheet }))

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
function DashboardTabs({ onMore }: { onMore: () => void }) {
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

type TabLabelProps = { icon: ReactNode; children: string }

function TabLabel({ icon, children }: TabLabelProps) {
  return (
    <>
      <span className={styles['icon']} aria-hidden>
        {icon}
      </span>
      <span className={styles['label']}>{children}</span>
    </>
  )
}

export function Counters() {
  const stats = useQuery(progressQuery).data?.stats
  return (
    <dl className={styles['counters']}>
      <Counter label={texts.dashboard.totalClusters} value={stats?.totalClusters} />
      <Counter label={texts.dashboard.imagesProcessed} value={stats?.imagesProcessed} />
    </dl>
  )
}

type CounterProps = { label: string; value: number | undefined }

function Counter({ label, value }: CounterProps) {
  return (
    <div className={styles['counter']}>
      <dt className={styles['counted']}>{label}</dt>
      <dd className={styles['value']}>{value === undefined ? '–' : texts.number(value)}</dd>
    </div>
  )
}
