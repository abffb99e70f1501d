import type { ErasureReceipt } from '../../../shared/api/consents.ts'
import { texts } from '../../texts.ts'
import styles from './consent-settings.module.css'

/** What was erased when consent was withdrawn, latest first. */
export function ErasureReceipts({ receipts }: { receipts: readonly ErasureReceipt[] }) {
  if (receipts.length === 0) return null
  return (
    <section aria-labelledby="erasure-receipts" className={styles['receipts']}>
      <h3 id="erasure-receipts" className={styles['receiptsHeading']}>
        {texts.consent.receipts.heading}
      </h3>
      <ul className={styles['list']}>
        {receipts.map(receipt => (
          <li key={receipt.id} className={styles['receipt']}>
            <p className={styles['when']}>{texts.consent.receipts.at(receipt.startedAt)}</p>
            <p>{texts.consent.receipts.erased(receipt)}</p>
            <p>
              {receipt.completedAt === null
                ? texts.consent.receipts.open
                : texts.consent.receipts.done(receipt.completedAt)}
            </p>
            <p>{texts.consent.receipts.kept(receipt.photosKept)}</p>
            <p className={styles['number']}>{texts.consent.receipts.number(receipt.id)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
