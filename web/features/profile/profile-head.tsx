import { Briefcase, CalendarHeart, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Profile } from '../../../shared/api/profile.ts'
import { language, texts } from '../../texts.ts'
import { Avatar } from '../../ui/avatar.tsx'
import styles from './profile-head.module.css'
import { Picture } from '../../entities/pictures/picture.tsx'
import { findLocale } from '../../../shared/api/languages.ts'

type ProfileHeadProps = { profile: Profile; action: ReactNode }

/** Cover, picture and name. */
export function ProfileHead({ profile, action }: ProfileHeadProps) {
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

/** The wide picture of a profile, or a plain background. Decorative. */
export function CoverPicture({ src }: { src: string }) {
  return (
    <div className={styles['cover']} data-empty={src === '' || undefined}>
      {src !== '' && <Picture src={src} alt="" className={styles['picture']} />}
    </div>
  )
}

/** Formats an ISO date in the language, independent of time zones. */
export function formatDay(isoDate: string): string {
  const format = new Intl.DateTimeFormat(findLocale(language), { dateStyle: 'long', timeZone: 'UTC' })
  return format.format(new Date(`${isoDate}T00:00:00Z`))
}
