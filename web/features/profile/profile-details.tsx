import { isWebAddress } from '../../../shared/api/check-profile.ts'
import type { Profile } from '../../../shared/api/profile.ts'
import { texts } from '../../texts.ts'
import { Card } from '../../ui/card.tsx'
import { formatDay } from './format-day.ts'
import { OutsideLink } from './outside-link.tsx'
import styles from './profile-details.module.css'

/** Contact details and birthday; empty without any. */
export function ProfileDetails({ profile }: { profile: Profile }) {
  const { email, phone, address, website, birthDate } = profile
  const { fields } = texts.profile
  const rows = [
    { name: fields.email, value: email && <span dir="auto">{email}</span> },
    { name: fields.phone, value: phone && <span dir="ltr">{phone}</span> },
    {
      name: fields.website,
      value: isWebAddress(website) && (
        <OutsideLink to={website}>{website.replace(/^https?:\/\/|\/$/g, '')}</OutsideLink>
      ),
    },
    { name: fields.address, value: address && <span dir="auto">{address}</span> },
    { name: fields.birthDate, value: birthDate && formatDay(birthDate) },
  ].filter(({ value }) => value)
  if (rows.length === 0) return null
  return (
    <Card heading={texts.profile.reach}>
      <dl className={styles['rows']}>
        {rows.map(({ name, value }) => (
          <div key={name} className={styles['row']}>
            <dt className={styles['name']}>{name}</dt>
            <dd className={styles['value']}>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
