import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { SCREENS } from '../../paths.ts'
import { texts } from '../../texts.ts'
import styles from './footer-links.module.css'

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
