import { Link } from '@tanstack/react-router'
import { SCREENS } from '../../paths.ts'
import { storagePromise } from '../../storage-promise.ts'
import { texts } from '../../texts.ts'
import { Logo } from '../../ui/logo.tsx'
import { FooterLinks } from './footer-links.tsx'
import styles from './public-footer.module.css'

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
