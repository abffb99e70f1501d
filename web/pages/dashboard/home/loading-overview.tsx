import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './home-page.module.css'

/** Shown while the overview loads. The form below is hidden meanwhile, so that it does not move. */
export function LoadingOverview() {
  return <Skeleton className={styles['loading']} />
}
