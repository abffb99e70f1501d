import { lazyPart } from '../../lazy-part.ts'
import { Suspense, useState } from 'react'
import type { DeleteAccountAnswer } from '../../../shared/api/account.ts'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import styles from './delete-account.module.css'

const DeleteAccountDialog = lazyPart(async () => ({
  default: (await import('./delete-account-dialog.tsx')).DeleteAccountDialog,
}))

/**
 * For Settings. `hold` pauses uploads of this window and returns a function that resumes them;
 * `onDeleted` leaves the screen; until it has, the dashboard asks for no login.
 */
export function DeleteAccountCard({
  className,
  ...actions
}: {
  className?: string | undefined
  hold: () => () => void
  onDeleted: (answer: DeleteAccountAnswer) => Promise<void>
}) {
  const [isAsked, setIsAsked] = useState(false)
  return (
    <Card className={className} heading={texts.accountData.deleteHeading} lead={texts.accountData.deleteLead}>
      <Button look="danger" className={styles['open']} onClick={() => setIsAsked(true)}>
        {texts.accountData.deleteOpen}
      </Button>
      <Suspense>{isAsked && <DeleteAccountDialog {...actions} onClose={() => setIsAsked(false)} />}</Suspense>
    </Card>
  )
}
