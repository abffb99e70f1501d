import { texts } from '../../texts.ts'
import { Card } from '../../ui/card.tsx'
import { ContactDetails } from './contact-details.tsx'
import { ContactForm } from './contact-form.tsx'
import styles from './contact-panel.module.css'

/** The form, with where its message goes beside it or, on narrow screens, below. */
export function ContactPanel() {
  return (
    <div className={styles['panel']}>
      <section className={styles['form']} aria-label={texts.contact.heading}>
        <ContactForm />
      </section>
      <Card heading={texts.contact.details}>
        <ContactDetails />
      </Card>
    </div>
  )
}
