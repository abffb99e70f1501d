import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './home-page.module.css'

/** What stands below the overview is shown with it: it would be pushed down otherwise. */
export function LoadingOverview() {
  return <Skeleton className={styles['loading']} />
}
