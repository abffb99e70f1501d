import { useQuery } from '@tanstack/react-query'
import { HardDrive, Mail, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { texts } from '../../texts.ts'
import styles from './contact-details.module.css'
import { contactQuery } from './contact-query.ts'

/** Shows who receives messages on this server. */
export function ContactDetails() {
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

function Detail({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
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
