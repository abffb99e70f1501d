import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ConsentStatus } from '../../../shared/api/consents.ts'
import { describeError } from '../../api-client.ts'
import { SCREENS } from '../../paths.ts'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './consent-settings.module.css'
import { consentTextQuery } from './consent-text-query.ts'
import { ErasureReceipts } from './erasure-receipts.tsx'
import { useConsent } from './use-consent.ts'
import { WithdrawDialog } from './withdraw-dialog.tsx'

/**
 * For Settings: gives or withdraws consent to face detection. Withdrawing asks for confirmation,
 * since it erases all faces.
 */
export function ConsentSettings() {
  const { status, giving, withdrawing } = useConsent()
  const { data: text } = useQuery(consentTextQuery())
  const [isWithdrawAsked, setWithdrawAsked] = useState(false)
  if (!status) return null
  const isGiven = status.state === 'in-force' || status.state === 'outdated'
  const isBusy = giving.isPending || withdrawing.isPending
  return (
    <Card heading={texts.consent.heading} lead={texts.consent.lead}>
      <p role="status" className={styles['state']}>
        {withdrawing.isPending ? texts.consent.withdrawing : stateText(status)}
      </p>
      {isGiven && <p className={styles['meaning']}>{texts.consent.withdrawMeaning}</p>}
      {giving.error && (
        <Notice tone="bad" isAlert>
          {describeError(giving.error)}
        </Notice>
      )}
      <div className={styles['actions']}>
        {status.state !== 'in-force' && (
          <Button look="primary" disabled={!text || isBusy} onClick={() => text && giving.mutate(text)}>
            {texts.consent.ask.agree}
          </Button>
        )}
        {isGiven && (
          <Button look="secondary" disabled={isBusy} onClick={() => setWithdrawAsked(true)}>
            {texts.consent.withdraw}
          </Button>
        )}
        <Link to={SCREENS.terms}>{texts.consent.ask.read}</Link>
      </div>
      {isWithdrawAsked && (
        <WithdrawDialog
          withdrawing={withdrawing}
          onClose={() => {
            withdrawing.reset()
            setWithdrawAsked(false)
          }}
        />
      )}
      <ErasureReceipts receipts={status.receipts} />
    </Card>
  )
}

function stateText({ state, records, receipts }: ConsentStatus): string {
  if (state !== 'in-force' && receipts[0]?.completedAt === null) return texts.consent.receipts.open
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
