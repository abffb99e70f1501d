import { Outlet } from '@tanstack/react-router'
import { LanguageSwitch } from '../features/display/language-switch.tsx'
import { ThemeSwitch } from '../features/display/theme-switch.tsx'
import { DashboardStores } from '../pages/dashboard/dashboard-stores.tsx'
import { SCREENS } from '../paths.ts'
import { texts } from '../texts.ts'
import { chooseButtonClass } from '../ui/button.tsx'
import { Logo } from '../ui/logo.tsx'
import styles from './demo-layout.module.css'
import { Tour } from './tour.tsx'

/**
 * The dashboard's screens, with the tour instead of the navigation. Links out of the demo load the
 * app.
 */
export function DemoLayout() {
  return (
    <DashboardStores>
      <header className={styles['header']}>
        <a href={SCREENS.landing} className={styles['home']} aria-label={texts.product}>
          <Logo name={texts.product} />
        </a>
        <p className={styles['note']}>{texts.demo.note}</p>
        <div className={styles['switches']}>
          <ThemeSwitch isCompact />
          <LanguageSwitch />
        </div>
        <a href={SCREENS.terms} className={chooseButtonClass('primary', 'small')}>
          {texts.landing.start}
        </a>
      </header>
      <main className={styles['content']}>
        <Outlet />
      </main>
      <Tour />
    </DashboardStores>
  )
}
