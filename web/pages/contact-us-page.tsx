import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ContactPanel } from '../features/contact/contact-panel.tsx'
import { sessionQuery } from '../entities/session/session-query.ts'
import { SCREENS } from '../paths.ts'
import { texts } from '../texts.ts'
import { chooseButtonClass } from '../ui/button.tsx'
import { useTitle } from '../ui/use-title.ts'
import styles from './contact-us-page.module.css'
import { PublicHeader } from './public-header.tsx'

/** The contact form for visitors who have no account or cannot sign in. */
export function ContactUsPage() {
  useTitle(texts.title(texts.contact.heading), texts.contact.description)
  const user = useQuery(sessionQuery).data
  return (
    <div className={styles['page']}>
      <PublicHeader>
        <Link to={user ? SCREENS.dashboard : SCREENS.login} className={chooseButtonClass('quiet', 'small')}>
          {user ? texts.landing.open : texts.landing.login}
        </Link>
      </PublicHeader>
      <main className={styles['content']}>
        <h1 className={styles['heading']}>{texts.contact.heading}</h1>
        <p className={styles['lead']}>{texts.contact.lead}</p>
        <ContactPanel />
      </main>
    </div>
  )
}
