import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ConsentStatus } from '../../../shared/api/consents.ts'
import { errorText } from '../../api-client.ts'
import { SCREENS } from '../../paths.ts'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './consent-settings.module.css'
import { consentTextQuery } from './consent-text-query.ts'
import { ErasureReceipts } from './erasure-receipts.tsx'
import { useConsent } from './use-consent.ts'

/** For Settings: whether faces may be looked for. Giving it and taking it back are one press each. */
export function ConsentSettings() {
  const { status, giving, withdrawing } = useConsent()
  const { data: text } = useQuery(consentTextQuery())
  if (!status) return null
  const isGiven = status.state === 'in-force' || status.state === 'outdated'
  const failure = giving.error ?? withdrawing.error
  const isBusy = giving.isPending || withdrawing.isPending
  return (
    <Card heading={texts.consent.heading} lead={texts.consent.lead}>
      <p role="status" className={styles['state']}>
        {withdrawing.isPending ? texts.consent.withdrawing : stateText(status)}
      </p>
      {isGiven && <p className={styles['meaning']}>{texts.consent.withdrawMeaning}</p>}
      {failure && (
        <Notice tone="bad" isAlert>
          {errorText(failure)}
        </Notice>
      )}
      <div className={styles['actions']}>
        {status.state !== 'in-force' && (
          <Button look="primary" disabled={!text || isBusy} onClick={() => text && giving.mutate(text)}>
            {texts.consent.ask.agree}
          </Button>
        )}
        {isGiven && (
          <Button look="secondary" disabled={isBusy} onClick={() => withdrawing.mutate()}>
            {texts.consent.withdraw}
          </Button>
        )}
        <Link to={SCREENS.terms}>{texts.consent.ask.read}</Link>
      </div>
      <ErasureReceipts receipts={status.receipts} />
    </Card>
  )
}

function stateText({ state, records }: ConsentStatus): string {
  const at = records[0]?.at ?? ''
  switch (state) {
    case 'in-force':
      return texts.consent.givenOn(at)
    case 'outdated':
      return texts.consent.outdatedSince(at)
    case 'withdrawn':
      return texts.consent.withdrawnOn(at)
    case 'lapsed':
      return texts.consent.lapsedOn(at)
    case 'missing':
      return texts.consent.missing
  }
}
