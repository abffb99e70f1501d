import { useQuery } from '@tanstack/react-query'
import { ContactPanel } from '../../features/contact/contact-panel.tsx'
import { sessionQuery } from '../../entities/session/session.ts'
import { texts } from '../../texts.ts'
import { useTitle } from '../../ui/screen-title.tsx'
import styles from './contact-us-page.module.css'
import { DashboardLink, PublicHeader } from './public-header.tsx'

/** The contact form for visitors who have no account or cannot sign in. */
export function ContactUsPage() {
  useTitle(texts.title(texts.contact.heading), texts.contact.description)
  const user = useQuery(sessionQuery).data
  return (
    <div className={styles['page']}>
      <PublicHeader>
        <DashboardLink user={user} />
      </PublicHeader>
      <main className={styles['content']}>
        <h1 className={styles['heading']}>{texts.contact.heading}</h1>
        <p className={styles['lead']}>{texts.contact.lead}</p>
        <ContactPanel />
      </main>
    </div>
  )
}
