import type { Profile } from '../../../shared/api/profile.ts'
import { texts } from '../../texts.ts'
import { OutsideLink } from './outside-link.tsx'
import { SOCIAL_SITES, socialAddress } from './social-address.ts'
import styles from './social-links.module.css'

export function SocialLinks({ social }: { social: Profile['social'] }) {
  return (
    <ul className={styles['links']}>
      {SOCIAL_SITES.map(
        site =>
          social[site] !== '' && (
            <li key={site}>
              <OutsideLink to={socialAddress(site, social[site])}>{texts.profile.fields[site]}</OutsideLink>
            </li>
          ),
      )}
    </ul>
  )
}
