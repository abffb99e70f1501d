import { useQuery } from '@tanstack/react-query'
import { texts } from '../../texts.ts'
import { Card } from '../../ui/card.tsx'
import { sessionQuery } from '../../entities/session/session-query.ts'
import { ContactDetails } from './contact-details.tsx'
import { ContactForm } from './contact-form.tsx'
import styles from './contact-panel.module.css'

/** The form and, beside it or below it in narrow windows, who receives the message. */
export function ContactPanel() {
  const user = useQuery(sessionQuery).data
  return (
    <div className={styles['panel']}>
      <section className={styles['form']} aria-label={texts.contact.heading}>
        {/* Mounted again when the user is known, to prefill the fields. */}
        <ContactForm key={user?.uid ?? ''} user={user ?? null} />
      </section>
      <Card heading={texts.contact.details}>
        <ContactDetails />
      </Card>
    </div>
  )
}
