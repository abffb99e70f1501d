import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { DeleteAccountAnswer } from '../../../../shared/api/account.ts'
import { DeleteAccountCard } from '../../../features/account-deletion/delete-account-card.tsx'
import { endSession, forgetData } from '../../../entities/session/session.ts'
import { useUploadStores } from '../../../features/uploads/upload-context.ts'
import { useTrash } from '../../../features/trash/use-trash.ts'
import { lazyPart } from '../../../lazy-part.ts'
import { SCREENS } from '../../../../shared/api/screens.ts'
import { texts } from '../../../texts.ts'
import { Button, chooseButtonClass } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { notify } from '../../../ui/notifications.ts'
import { DELETE_HASH } from '../delete-hash.ts'
import styles from './settings-page.module.css'

const EraseNowDialog = lazyPart(async () => ({
  default: (await import('../../../features/trash/erase-now-dialog.tsx')).EraseNowDialog,
}))

/** The part of Settings that deletes all photos, or the account. */
export function DangerZone() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { queue } = useUploadStores()
  const reportDeletion = async ({ erasure }: DeleteAccountAnswer) => {
    // Stops the upload in this window. The request may fail, since the account is already gone.
    queue.cancel().catch(() => undefined)
    endSession(queryClient)
    if (erasure.completedAt === null) {
      await navigate({ to: SCREENS.erasure, params: { erasureId: erasure.id } })
    } else {
      notify('good', texts.accountData.deleted)
      await navigate({ to: SCREENS.landing })
    }
    forgetData(queryClient)
  }
  const [isEraseAsked, setEraseAsked] = useState(false)
  const { eraseLibrary } = useTrash()
  const erase = async () => {
    // Otherwise photos that are being uploaded would arrive after the erasure.
    await queue.cancel().catch(() => undefined)
    await eraseLibrary(({ id }) => void navigate({ to: SCREENS.erasure, params: { erasureId: id } }))
  }
  return (
    <>
      <Card className={styles['danger']} heading={texts.results.deleteAll} lead={texts.trash.deleteAllLead}>
        <div className={styles['row']}>
          <Link to="." search={true} hash={DELETE_HASH} className={chooseButtonClass('secondary')}>
            {texts.moreFolders.confirm}
          </Link>
          <Button look="danger" onClick={() => setEraseAsked(true)}>
            {texts.trash.eraseNow}
          </Button>
        </div>
        <Suspense>
          {isEraseAsked && (
            <EraseNowDialog
              title={texts.trash.eraseAllTitle}
              text={texts.trash.eraseAllText}
              onErase={erase}
              onClose={() => setEraseAsked(false)}
            />
          )}
        </Suspense>
      </Card>
      <DeleteAccountCard className={styles['danger']} hold={() => queue.hold()} onDeleted={reportDeletion} />
    </>
  )
}
