import { PROFILE_LENGTHS } from '../../../shared/api/profile-options.ts'
import { texts } from '../../texts.ts'
import { TextField } from '../../ui/text-field.tsx'
import type { DraftFieldsProps } from './draft-fields.ts'
import styles from './fields.module.css'
import { completeAddress, SOCIAL_SITES, type SocialSite } from './build-social-address.ts'

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
