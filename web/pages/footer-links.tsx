import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { SCREENS } from '../paths.ts'
import { texts } from '../texts.ts'
import styles from './footer-links.module.css'

/** What else there is to read and whom to ask. `children`: where else one can go. */
export function FooterLinks({ children }: { children?: ReactNode }) {
  return (
    <nav className={styles['links']} aria-label={texts.footer.navigation}>
      <Link to={SCREENS.terms}>{texts.footer.terms}</Link>
      <Link to={SCREENS.contactUs}>{texts.footer.contact}</Link>
      {children}
    </nav>
  )
}
