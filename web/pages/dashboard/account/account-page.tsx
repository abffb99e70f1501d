import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Profile } from '../../../../shared/api/profile.ts'
import { RecentActivity } from '../../../features/activity/recent-activity.tsx'
import { ProfileForm } from '../../../features/profile/profile-form.tsx'
import { profileQuery } from '../../../entities/profile/profile.ts'
import { ProfileSkeleton, ProfileView } from '../../../features/profile/profile-view.tsx'
import { progressQuery } from '../../../features/progress/progress-query.ts'
import { SCREENS } from '../../../../shared/api/screens.ts'
import { texts } from '../../../texts.ts'
import { HiddenHeading, useTitle } from '../../../ui/screen-title.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { QueryError } from '../../../entities/errors/query-error.tsx'
import styles from './account-page.module.css'
import { PageHeading } from '../page-heading.tsx'
import { useUser } from '../use-user.ts'
import { Card } from '../../../ui/card.tsx'
import { NumberList } from '../../../ui/row-list.tsx'
import { overviewQuery } from '../../../features/overview/overview-query.ts'

const route = getRouteApi(SCREENS.account)

export function AccountPage() {
  useTitle(texts.title(texts.profile.heading), texts.profile.description)
  const { data: profile, isError, refetch } = useQuery(profileQuery)
  if (profile) return <Account profile={profile} />
  if (!isError)
    return (
      <>
        <HiddenHeading>{texts.profile.heading}</HiddenHeading>
        <ProfileSkeleton />
      </>
    )
  return <QueryError level="h1" onRetry={refetch} />
}

function Account({ profile }: { profile: Profile }) {
  const isEditing = route.useSearch().mode === 'edit'
  const navigate = route.useNavigate()
  const area = useFocusOnChange(isEditing)
  const { uid } = useUser()
  const stats = useQuery(progressQuery).data?.stats
  const show = (ignoreBlocker: boolean) => navigate({ search: {}, ignoreBlocker })
  return (
    <div ref={area} tabIndex={-1} className={styles['area']}>
      {isEditing ? (
        <div className={styles['edit']}>
          <PageHeading
            heading={texts.profile.editHeading}
            actions={
              <IconButton label={texts.profile.close} onClick={() => void show(false)}>
                <X aria-hidden />
              </IconButton>
            }
          />
          <ProfileForm profile={profile} onSaved={() => void show(true)} onClose={() => void show(false)} />
        </div>
      ) : (
        <ProfileView
          profile={profile}
          onEdit={() => void navigate({ search: { mode: 'edit' } })}
          numbers={
            stats && (
              <OwnNumbers uid={uid} photoCount={stats.imagesProcessed} personCount={stats.totalClusters} />
            )
          }
          activity={<RecentActivity timeZone={profile.preferences.timeZone} />}
        />
      )}
    </div>
  )
}

/**
 * Moves the focus to the start of the view or the form when one replaces the other; otherwise the
 * focus would be lost.
 */
function useFocusOnChange(isEditing: boolean) {
  const area = useRef<HTMLDivElement>(null)
  const before = useRef(isEditing)
  useEffect(() => {
    if (before.current === isEditing) return
    before.current = isEditing
    area.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [isEditing])
  return area
}

type OwnNumbersProps = { uid: string; photoCount: number; personCount: number }

/** Shows the size of the user's library and the year of its first photo. */
function OwnNumbers({ uid, photoCount, personCount }: OwnNumbersProps) {
  const firstTakenAt = useQuery(overviewQuery(uid)).data?.firstTakenAt
  const numbers = [
    { label: texts.profile.ownPhotos, value: texts.number(photoCount) },
    { label: texts.profile.ownPeople, value: texts.number(personCount) },
    // Camera times have no time zone and are stored as UTC.
    ...(firstTakenAt ? [{ label: texts.profile.firstPhoto, value: firstTakenAt.slice(0, 4) }] : []),
  ]
  return (
    <Card heading={texts.profile.ownNumbers}>
      <NumberList numbers={numbers} />
    </Card>
  )
}
