import { useQuery } from '@tanstack/react-query'
import { texts } from '../../texts.ts'
import { Card } from '../../ui/card.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { profileQuery } from '../../entities/profile/profile-query.ts'
import styles from './preferences-card.module.css'
import { PreferencesFields } from './preferences-fields.tsx'

export function PreferencesCard() {
  const { data: profile, error, refetch } = useQuery(profileQuery)
  return (
    <Card heading={texts.settings.messages}>
      {error && (
        <LoadError
          title={texts.errors.loading}
          retryLabel={texts.errors.retry}
          onRetry={() => void refetch()}
        />
      )}
      {!profile && !error && <Skeleton className={styles['skeleton']} />}
      {profile && <PreferencesFields preferences={profile.preferences} />}
    </Card>
  )
}
