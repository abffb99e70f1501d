import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ConsentStatus, ErasureReceipt } from '../../../shared/api/consents.ts'
import { describeError } from '../../api-client.ts'
import { SCREENS } from '../../../shared/api/screens.ts'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './consent-settings.module.css'
import { consentTextQuery, useConsent } from './use-consent.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'

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

type WithdrawDialogProps = { withdrawing: ReturnType<typeof useConsent>['withdrawing']; onClose: () => void }

/** Asks for confirmation before consent is withdrawn, which erases all faces. */
function WithdrawDialog({ withdrawing, onClose }: WithdrawDialogProps) {
  return (
    <ConfirmDialog
      title={texts.consent.confirmTitle}
      confirmLabel={texts.consent.confirm}
      busyLabel={texts.consent.withdrawing}
      backLabel={texts.moreFolders.goBack}
      isBusy={withdrawing.isPending}
      problem={withdrawing.error && describeError(withdrawing.error)}
      onConfirm={() => withdrawing.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{texts.consent.confirmLost}</p>
      <p>{texts.consent.confirmKept}</p>
    </ConfirmDialog>
  )
}

/** What was erased when consent was withdrawn, latest first. */
function ErasureReceipts({ receipts }: { receipts: readonly ErasureReceipt[] }) {
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
