import { Link } from '@tanstack/react-router'
import { SCREENS } from '../../../shared/api/screens.ts'
import { storagePromise } from '../../storage-promise.ts'
import { texts } from '../../texts.ts'
import { Logo } from '../../ui/logo.tsx'
import styles from './public-footer.module.css'
import type { ReactNode } from 'react'

/** The footer of the longer screens. */
export function PublicFooter() {
  return (
    <footer className={styles['footer']}>
      <div className={styles['inside']}>
        <Logo name={texts.product} />
        <p className={styles['promise']}>{storagePromise()}</p>
        <FooterLinks>
          <Link to={SCREENS.login}>{texts.landing.login}</Link>
        </FooterLinks>
      </div>
    </footer>
  )
}

/** Links to information and contact. `children`: further links. */
export function FooterLinks({ children }: { children?: ReactNode }) {
  return (
    <nav className={styles['links']} aria-label={texts.footer.navigation}>
      <Link to={SCREENS.terms}>{texts.footer.terms}</Link>
      <Link to={SCREENS.contactUs}>{texts.footer.contact}</Link>
      {children}
    </nav>
  )
}
