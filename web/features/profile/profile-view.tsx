import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Profile } from '../../../shared/api/profile.ts'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ChipList } from './chip-list.tsx'
import { InterestIcon } from './interest-icon.tsx'
import { ProfileDetails } from './profile-details.tsx'
import { ProfileHead } from './profile-head.tsx'
import { ProfileStats } from './profile-stats.tsx'
import styles from './profile-view.module.css'
import { SocialLinks } from './social-links.tsx'

type ProfileViewProps = {
  profile: Profile
  onEdit: () => void
  numbers: ReactNode
  activity: ReactNode
}

/** A profile as its owner sees it. `numbers` are shown first, `activity` last. */
export function ProfileView({ profile, onEdit, numbers, activity }: ProfileViewProps) {
  const isNew = isBlank(profile)
  return (
    <div className={styles['view']}>
      <ProfileHead
        profile={profile}
        action={
          <Button look={isNew ? 'primary' : 'secondary'} icon={<Pencil aria-hidden />} onClick={onEdit}>
            {texts.profile.edit}
          </Button>
        }
      />
      <div className={styles['numbers']}>{numbers}</div>
      <div className={styles['main']}>
        {isNew && (
          <Card heading={texts.profile.emptyTitle}>
            <p className={styles['blank']}>{texts.profile.emptyText}</p>
          </Card>
        )}
        <Sections profile={profile} />
      </div>
      <div className={styles['aside']}>
        <ProfileStats stats={profile.stats} />
        {activity}
      </div>
    </div>
  )
}

function Sections({ profile }: { profile: Profile }) {
  const { bio, interests, skills, achievements, social } = profile
  const { profile: words } = texts
  return (
    <>
      {bio !== '' && (
        <Card heading={words.about}>
          <p dir="auto" className={styles['bio']}>
            {bio}
          </p>
        </Card>
      )}
      <ProfileDetails profile={profile} />
      {Object.values(social).some(Boolean) && (
        <Card heading={words.elsewhere}>
          <SocialLinks social={social} />
        </Card>
      )}
      {interests.length > 0 && (
        <Card heading={words.interests}>
          <ChipList
            chips={interests.map(key => ({
              key,
              name: words.interestNames[key],
              icon: <InterestIcon interest={key} />,
            }))}
          />
        </Card>
      )}
      {skills.length > 0 && (
        <Card heading={words.skills}>
          <ChipList chips={skills.map(key => ({ key, name: words.skillNames[key] }))} />
        </Card>
      )}
      {achievements.length > 0 && (
        <Card heading={words.achievements}>
          <ul className={styles['achievements']}>
            {achievements.map(achievement => (
              <li key={achievement}>
                <span dir="auto">{achievement}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}

/** Returns whether a profile has only the name and address of the account. */
function isBlank({ bio, interests, skills, achievements, social, ...profile }: Profile): boolean {
  const { job, company, location, phone, address, website, birthDate } = profile
  const typed = [bio, job, company, location, phone, address, website, birthDate, ...Object.values(social)]
  return typed.every(text => text === '') && interests.length + skills.length + achievements.length === 0
}
