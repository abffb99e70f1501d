import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { SCREENS } from '../paths.ts'
import { texts } from '../texts.ts'
import { Logo } from '../ui/logo.tsx'
import styles from './account-page.module.css'

type AccountPageProps = { heading: string; subtitle?: string; children: ReactNode; footer: ReactNode }

/** The frame of the screens on which somebody gets in. */
export function AccountPage({ heading, subtitle, children, footer }: AccountPageProps) {
  return (
    <div className={styles['page']}>
      <header>
        <Link to={SCREENS.landing} className={styles['home']}>
          <Logo name={texts.product} />
        </Link>
      </header>
      <main className={styles['panel']}>
        <h1 className={styles['heading']}>{heading}</h1>
        {subtitle && <p className={styles['subtitle']}>{subtitle}</p>}
        {children}
        <p className={styles['footer']}>{footer}</p>
      </main>
    </div>
  )
}
