import { HousePlug } from 'lucide-react'
import { isStorageConnected } from '../../storage-promise.ts'
import { texts } from '../../texts.ts'
import styles from './privacy.module.css'

/** Where the photos are, and how visitors can check it. */
export function Privacy() {
  const { own, connected, checkHeading, checks } = texts.landing.privacy
  const isConnected = isStorageConnected()
  const { heading, text } = isConnected ? connected : own
  return (
    <section className={styles['section']} aria-labelledby="privacy">
      <HousePlug aria-hidden className={styles['icon']} />
      <div className={styles['words']}>
        <h2 id="privacy" className={styles['heading']}>
          {heading}
        </h2>
        <p>{text}</p>
      </div>
      <div className={styles['words']}>
        <h3 className={styles['checkHeading']}>{checkHeading}</h3>
        <ul className={styles['checks']}>
          {!isConnected && <li>{checks.offline}</li>}
          <li>{checks.test}</li>
        </ul>
      </div>
    </section>
  )
}
