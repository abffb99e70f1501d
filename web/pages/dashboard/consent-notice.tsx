import { useQuery } from '@tanstack/react-query'
import { progressQuery } from '../../features/progress/progress-query.ts'
import { Link } from '@tanstack/react-router'
import { ScanFace } from 'lucide-react'
import { describeError } from '../../api-client.ts'
import { SCREENS } from '../../../shared/api/screens.ts'
import { storagePromise } from '../../storage-promise.ts'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './consent-notice.module.css'
import { consentTextQuery, useConsent } from '../../features/consent/use-consent.ts'

/**
 * For each screen that shows faces or people: explains that faces are detected only with consent,
 * and asks for it.
 */
export function ConsentNotice() {
  const photosToSearch = useQuery(progressQuery).data?.stats.photosToSearch ?? 0
  return <ConsentAsk photosToSearch={photosToSearch} />
}

/**
 * Asks for consent to face detection; renders nothing once it is given. `photosToSearch`: the
 * number of photos that wait for it.
 */
function ConsentAsk({ photosToSearch }: { photosToSearch: number }) {
  const { status, giving } = useConsent()
  const isAsked = status !== undefined && status.state !== 'in-force'
  const { data: text } = useQuery({ ...consentTextQuery(), enabled: isAsked })
  if (!isAsked) return null
  const { heading, lead } = texts.consent.ask[status.state === 'outdated' ? 'again' : 'first']
  return (
    <section className={styles['ask']} aria-labelledby="consent-ask">
      <ScanFace aria-hidden className={styles['icon']} />
      <div className={styles['words']}>
        <h2 id="consent-ask" className={styles['heading']}>
          {heading}
        </h2>
        <p>{lead}</p>
        <ul className={styles['points']}>
          {[storagePromise(), ...texts.consent.ask.points].map(point => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        {photosToSearch > 0 && (
          <p className={styles['waiting']}>{texts.consent.ask.waiting(photosToSearch)}</p>
        )}
        {giving.isError && (
          <Notice tone="bad" isAlert>
            {describeError(giving.error)}
          </Notice>
        )}
        <div className={styles['actions']}>
          <Button
            look="primary"
            disabled={!text || giving.isPending}
            onClick={() => text && giving.mutate(text)}
          >
            {texts.consent.ask.agree}
          </Button>
          <Link to={SCREENS.terms}>{texts.consent.ask.read}</Link>
        </div>
        <p className={styles['small']}>{texts.consent.ask.meaning}</p>
      </div>
    </section>
  )
}
