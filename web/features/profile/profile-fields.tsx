import { checkProfile, type ProfileFault, type ProfileField } from '../../../shared/api/check-profile.ts'
import { PROFILE_LENGTHS } from '../../../shared/api/profile-options.ts'
import { texts } from '../../texts.ts'
import { TextArea, TextField } from '../../ui/field.tsx'
import styles from './profile-fields.module.css'
import { completeAddress, SOCIAL_SITES, type SocialSite } from './build-social-address.ts'
import { useState } from 'react'
import type { Profile } from '../../../shared/api/profile.ts'

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

/** The user's profiles on other sites. */
export function SocialFields({ draft, change, faults }: DraftFieldsProps) {
  const set = (site: SocialSite, value: string) => change({ social: { ...draft.social, [site]: value } })
  return (
    <div className={styles['fields']}>
      {SOCIAL_SITES.map(site => {
        const fault = faults[site]
        const isAddress = site === 'linkedin'
        return (
          <TextField
            key={site}
            name={site}
            type={isAddress ? 'url' : 'text'}
            label={texts.profile.fields[site]}
            hint={isAddress ? texts.profile.addressHint : texts.profile.handleHint}
            error={fault && texts.profile.faults[fault]}
            value={draft.social[site]}
            maxLength={PROFILE_LENGTHS[site]}
            dir="ltr"
            autoCapitalize="none"
            spellCheck={false}
            onChange={event => set(site, event.currentTarget.value)}
            onBlur={() => {
              if (isAddress) set(site, completeAddress(draft.social[site]))
            }}
          />
        )
      })}
    </div>
  )
}

const STATS = ['projects', 'followers', 'following'] as const
const MAX_DIGITS = 9

/** The three numbers; only digits are accepted. */
export function StatFields({ draft, change }: DraftFieldsProps) {
  return (
    <div className={styles['narrow']}>
      {STATS.map(stat => (
        <TextField
          key={stat}
          name={stat}
          label={texts.profile.statNames[stat]}
          inputMode="numeric"
          value={String(draft.stats[stat])}
          onChange={event => {
            const digits = event.currentTarget.value.replaceAll(/\D/g, '').slice(0, MAX_DIGITS)
            change({ stats: { ...draft.stats, [stat]: Number(digits) } })
          }}
        />
      ))}
    </div>
  )
}

/** Fields of the form; pictures and preferences are saved elsewhere. */
export type ProfileDraft = Omit<Profile, 'joinDate' | 'image' | 'coverImage' | 'preferences'>

type ChangeDraft = (changes: Partial<ProfileDraft>) => void

type DraftFaults = Partial<Record<ProfileField, ProfileFault>>

/** Returns the draft of a profile that is being edited, its changes and its faults. */
export function useProfileDraft(profile: Profile) {
  // The profile at the start of editing, which changes in other windows do not affect.
  const [original] = useState(() => toDraft(profile))
  const [draft, setDraft] = useState(original)
  const change: ChangeDraft = changes => setDraft(before => ({ ...before, ...changes }))
  return { draft, change, isDirty: JSON.stringify(draft) !== JSON.stringify(original) }
}

export function findFaults(draft: ProfileDraft): DraftFaults {
  return checkProfile(draft, new Date().toISOString().slice(0, 10))
}

function toDraft(profile: Profile): ProfileDraft {
  const { name, email, phone, address, website, bio, job, company, location, birthDate } = profile
  const { social, interests, skills, achievements, stats } = profile
  const texts = { name, email, phone, address, website, bio, job, company, location, birthDate }
  return { ...texts, social, interests, skills, achievements, stats }
}

/** Properties of each group of fields in the form. */
type DraftFieldsProps = {
  draft: ProfileDraft
  change: ChangeDraft
  faults: DraftFaults
}
