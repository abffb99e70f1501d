import { ExternalLink, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Profile } from '../../../shared/api/profile.ts'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ChipList, InterestIcon } from './chip-list.tsx'
import { formatDay, ProfileHead } from './profile-head.tsx'
import styles from './profile-view.module.css'
import { isWebAddress } from '../../../shared/api/check-profile.ts'
import { buildSocialAddress, SOCIAL_SITES } from './build-social-address.ts'
import { NumberList } from '../../ui/row-list.tsx'
import { Skeleton } from '../../ui/empty-state.tsx'

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

/** Contact details and birthday; empty without any. */
function ProfileDetails({ profile }: { profile: Profile }) {
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

type OutsideLinkProps = { to: string; children: ReactNode }

/** A link to another site, without referrer. */
function OutsideLink({ to, children }: OutsideLinkProps) {
  return (
    <a href={to} target="_blank" rel="noopener noreferrer nofollow" className={styles['link']}>
      <span dir="auto">{children}</span>
      <ExternalLink className={styles['icon']} role="img" aria-label={`(${texts.profile.opensElsewhere})`} />
    </a>
  )
}

function SocialLinks({ social }: { social: Profile['social'] }) {
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

const STATS = ['projects', 'followers', 'following'] as const

function ProfileStats({ stats }: { stats: Profile['stats'] }) {
  return (
    <Card heading={texts.profile.stats}>
      <NumberList
        numbers={STATS.map(stat => ({
          label: texts.profile.statNames[stat],
          value: texts.number(stats[stat]),
        }))}
      />
    </Card>
  )
}

/** Placeholder while a profile loads. */
export function ProfileSkeleton() {
  return (
    <div className={styles['profile']} aria-busy>
      <Skeleton className={styles['head']} />
      <Skeleton className={styles['section']} />
      <Skeleton className={styles['section']} />
    </div>
  )
}
