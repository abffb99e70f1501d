import { texts } from '../../texts.ts'
import styles from './loading-dashboard.module.css'

export function LoadingDashboard() {
  return (
    <main className={styles['loading']} role="status">
      {texts.dashboard.loading}
    </main>
  )
}
