import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './profile-skeleton.module.css'

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
