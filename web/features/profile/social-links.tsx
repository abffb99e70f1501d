import type { Profile } from '../../../shared/api/profile.ts'
import { texts } from '../../texts.ts'
import { OutsideLink } from './outside-link.tsx'
import { SOCIAL_SITES, buildSocialAddress } from './build-social-address.ts'
import styles from './social-links.module.css'

export function SocialLinks({ social }: { social: Profile['social'] }) {
  return (
    <ul className={styles['links']}>
      {SOCIAL_SITES.map(
        site =>
          social[site] !== '' && (
            <li key={site}>
              <OutsideLink to={buildSocialAddress(site, social[site])}>
                {texts.profile.fields[site]}
              </OutsideLink>
            </li>
          ),
      )}
    </ul>
  )
}
