import type { ReactNode } from 'react'
import styles from './account-page.module.css'
import { PublicHeader } from './public-header.tsx'

type AccountPageProps = { heading: string; subtitle?: string; children: ReactNode; footer: ReactNode }

/** The frame of the screens on which somebody gets in. */
export function AccountPage({ heading, subtitle, children, footer }: AccountPageProps) {
  return (
    <div className={styles['page']}>
      <PublicHeader />
      <main className={styles['panel']}>
        <h1 className={styles['heading']}>{heading}</h1>
        {subtitle && <p className={styles['subtitle']}>{subtitle}</p>}
        {children}
        <p className={styles['footer']}>{footer}</p>
      </main>
    </div>
  )
}
