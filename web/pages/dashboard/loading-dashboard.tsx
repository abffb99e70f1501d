import { texts } from '../../texts.ts'
import { Logo } from '../../ui/logo.tsx'
import styles from './loading-dashboard.module.css'

export function LoadingDashboard() {
  return (
    <main className={styles['loading']} aria-busy>
      <div className={styles['middle']}>
        <Logo name={texts.product} />
        <div role="status">
          <h1 className={styles['heading']}>{texts.dashboard.loading}</h1>
        </div>
      </div>
    </main>
  )
}
