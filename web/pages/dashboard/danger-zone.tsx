import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { DeleteAccountAnswer } from '../../../shared/api/account.ts'
import { DeleteAccountCard } from '../../features/account-deletion/delete-account-card.tsx'
import { forgetUser } from '../../entities/session/sync-session.ts'
import { useUploadStores } from '../../features/uploads/upload-context.ts'
import { SCREENS } from '../../paths.ts'
import { texts } from '../../texts.ts'
import { notify } from '../../ui/notifications.ts'
import styles from './settings-page.module.css'

/** The part of Settings that deletes the account. */
export function DangerZone() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { queue } = useUploadStores()
  const reportDeletion = async ({ erasure }: DeleteAccountAnswer) => {
    // Stops the upload in this window. The request may fail, since the account is already gone.
    queue.cancel().catch(() => undefined)
    if (erasure.completedAt === null) {
      await navigate({ to: SCREENS.erasure, params: { erasureId: erasure.id } })
    } else {
      notify('good', texts.accountData.deleted)
      await navigate({ to: SCREENS.landing })
    }
    forgetUser(queryClient)
  }
  return (
    <DeleteAccountCard
      className={styles['danger']}
      hold={() => queue.hold()}
      onDeleted={answer => void reportDeletion(answer)}
    />
  )
}
