import type { ProfileField } from '../../../shared/api/check-profile.ts'
import { PROFILE_LENGTHS } from '../../../shared/api/profile-options.ts'
import { texts } from '../../texts.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { DraftFieldsProps } from './draft-fields.ts'
import styles from './fields.module.css'
import { completeAddress } from './build-social-address.ts'

type AboutField =
  | 'name'
  | 'email'
  | 'phone'
  | 'address'
  | 'website'
  | 'bio'
  | 'job'
  | 'company'
  | 'location'
  | 'birthDate'

/** Name, description and contact details. */
export function AboutFields({ draft, change, faults }: DraftFieldsProps) {
  const bindField = (name: AboutField) => {
    const fault = faults[name as ProfileField]
    return {
      name,
      label: texts.profile.fields[name],
      value: draft[name],
      maxLength: PROFILE_LENGTHS[name],
      // The text's own direction, independent of the page's language.
      dir: 'auto',
      error: fault && texts.profile.faults[fault],
      onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
    }
  }
  return (
    <div className={styles['fields']}>
      <TextField {...bindField('name')} autoComplete="name" />
      <TextField {...bindField('job')} autoComplete="organization-title" />
      <TextField {...bindField('company')} autoComplete="organization" />
      <TextField {...bindField('location')} autoComplete="address-level2" />
      <div className={styles['wide']}>
        <TextArea {...bindField('bio')} />
      </div>
      <TextField {...bindField('email')} dir="ltr" type="email" autoComplete="email" />
      <TextField {...bindField('phone')} dir="ltr" type="tel" autoComplete="tel" />
      <TextField
        {...bindField('website')}
        dir="ltr"
        type="url"
        autoComplete="url"
        hint={texts.profile.addressHint}
        onBlur={() => change({ website: completeAddress(draft.website) })}
      />
      <TextField {...bindField('birthDate')} type="date" autoComplete="bday" />
      <div className={styles['wide']}>
        <TextField {...bindField('address')} autoComplete="street-address" />
      </div>
    </div>
  )
}
