import { texts } from '../../texts.ts'
import { Logo } from '../../ui/logo.tsx'
import styles from './loading-dashboard.module.css'

export function LoadingDashboard() {
  return (
    <main className={styles['loading']}>
      <div className={styles['middle']}>
        <Logo name={texts.product} />
        <p role="status">{texts.dashboard.loading}</p>
      </div>
    </main>
  )
}
