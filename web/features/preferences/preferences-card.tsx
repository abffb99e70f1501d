import { useQuery } from '@tanstack/react-query'
import { texts } from '../../texts.ts'
import { Card } from '../../ui/card.tsx'
import { QueryError } from '../../entities/errors/query-error.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { profileQuery } from '../../entities/profile/profile-query.ts'
import styles from './preferences-card.module.css'
import { PreferencesFields } from './preferences-fields.tsx'

export function PreferencesCard() {
  const { data: profile, error, refetch } = useQuery(profileQuery)
  return (
    <Card heading={texts.settings.messages}>
      {error && <QueryError onRetry={refetch} />}
      {!profile && !error && <Skeleton className={styles['skeleton']} />}
      {profile && <PreferencesFields preferences={profile.preferences} />}
    </Card>
  )
}
