import { useIsMutating } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { BusyContext } from '../../ui/busy.ts'
import styles from './sign-in-layout.module.css'
import { PublicHeader } from '../public/public-header.tsx'

type SignInLayoutProps = { heading: string; subtitle?: string; children: ReactNode; footer: ReactNode }

/** The layout of the sign-in screens. */
export function SignInLayout({ heading, subtitle, children, footer }: SignInLayoutProps) {
  const isBusy = useIsMutating() > 0
  return (
    <div className={styles['page']}>
      <PublicHeader />
      <main className={styles['panel']}>
        <h1 className={styles['heading']}>{heading}</h1>
        {subtitle && <p className={styles['subtitle']}>{subtitle}</p>}
        <BusyContext value={isBusy}>{children}</BusyContext>
        <p className={styles['footer']}>{footer}</p>
      </main>
    </div>
  )
}
