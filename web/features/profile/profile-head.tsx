import { Briefcase, CalendarHeart, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Profile } from '../../../shared/api/profile.ts'
import { texts } from '../../texts.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { CoverPicture } from './cover-picture.tsx'
import { formatDay } from './format-day.ts'
import styles from './profile-head.module.css'

/** Cover, picture and name. */
export function ProfileHead({ profile, action }: { profile: Profile; action: ReactNode }) {
  const { name, email, image, coverImage, job, company, location, joinDate } = profile
  const work = [job, company].filter(Boolean).join(' · ')
  return (
    <header className={styles['head']}>
      <CoverPicture src={coverImage} />
      <div className={styles['body']}>
        <div className={styles['portrait']}>
          <Avatar name={name || email} src={image} size="large" />
        </div>
        <div className={styles['who']}>
          <h1 className={styles['name']}>
            <span dir="auto">{name || texts.profile.unnamed}</span>
          </h1>
          <ul className={styles['facts']}>
            {work && (
              <li>
                <Briefcase aria-hidden />
                <span dir="auto">{work}</span>
              </li>
            )}
            {location && (
              <li>
                <MapPin aria-hidden />
                <span dir="auto">{location}</span>
              </li>
            )}
            <li>
              <CalendarHeart aria-hidden />
              <time dateTime={joinDate}>{texts.profile.memberSince(formatDay(joinDate))}</time>
            </li>
          </ul>
        </div>
        <div className={styles['action']}>{action}</div>
      </div>
    </header>
  )
}
