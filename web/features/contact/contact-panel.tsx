import { queryOptions, useQuery } from '@tanstack/react-query'
import { texts } from '../../texts.ts'
import { Card } from '../../ui/card.tsx'
import { sessionQuery } from '../../entities/session/session.ts'
import { ContactForm } from './contact-form.tsx'
import styles from './contact-panel.module.css'
import { HardDrive, Mail, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { call } from '../../api-client.ts'

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

/** Shows who receives messages on this server. */
function ContactDetails() {
  // Until the answer arrives, shows only the details that are the same on every server.
  const details = useQuery(contactQuery).data
  const { contact } = texts
  return (
    <dl className={styles['details']}>
      <Detail icon={<UserRound aria-hidden />} name={contact.readBy}>
        {details?.ownerName ? contact.owner(details.ownerName) : contact.ownerUnknown}
      </Detail>
      <Detail icon={<HardDrive aria-hidden />} name={contact.keptAt}>
        {contact.place(location.host)}
        {details && <> {details.isMailed ? contact.mailed : contact.nowhereElse}</>}
      </Detail>
      <Detail icon={<Mail aria-hidden />} name={contact.answer}>
        {contact.answerText}
      </Detail>
    </dl>
  )
}

type DetailProps = { icon: ReactNode; name: string; children: ReactNode }

function Detail({ icon, name, children }: DetailProps) {
  return (
    <div className={styles['detail']}>
      <dt className={styles['name']}>
        {icon}
        {name}
      </dt>
      <dd className={styles['text']}>{children}</dd>
    </div>
  )
}

/** Who receives messages from the contact form. */
const contactQuery = queryOptions({
  queryKey: ['contact'],
  queryFn: async ({ signal }) => call('GET /api/contact', { signal }),
  staleTime: Infinity,
})
