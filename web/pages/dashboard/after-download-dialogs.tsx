import { lazyPart } from '../../lazy-part.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { DeleteAllAnswer } from '../../../shared/api/clusters.ts'
import { deleteAll } from '../../features/delete-all/delete-all.ts'
import { useMoreFoldersQuestion } from '../../features/downloads/use-more-folders-question.ts'
import { progressQuery } from '../../features/progress/progress-query.ts'
import { useUploadStores } from '../../features/uploads/upload-context.ts'
import { SCREENS } from '../../paths.ts'
import { withLaterTexts } from '../../texts.ts'
import { notify } from '../../ui/notifications.ts'
import { DELETE_HASH } from './delete-hash.ts'
import { useUser } from './use-user.ts'

// Loaded when needed: there is no dialog before a download.
const MoreFoldersDialog = lazyPart(
  withLaterTexts(async () => ({
    default: (await import('../../features/downloads/more-folders-dialog.tsx')).MoreFoldersDialog,
  })),
)
const DeleteAllDialog = lazyPart(
  withLaterTexts(async () => ({
    default: (await import('../../features/delete-all/delete-all-dialog.tsx')).DeleteAllDialog,
  })),
)

/**
 * Asks after a download whether to continue or to delete everything, which has to be confirmed. The
 * hash of the address opens the confirmation.
 */
export function AfterDownloadDialogs() {
  const user = useUser()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { search, hash } = useLocation()
  const { queue } = useUploadStores()
  const question = useMoreFoldersQuestion()
  const photoCount = useQuery(progressQuery).data?.stats.photos ?? 0
  const isDeleteAsked = hash === DELETE_HASH
  const isViewerOpen = 'photo' in search && search.photo !== undefined

  const goBack = () => void navigate({ to: '.', search: true, hash: '', replace: true })
  const deleteEverything = async () => {
    // Otherwise photos that are being uploaded would arrive after the deletion.
    await queue.cancel().catch(() => undefined)
    return await deleteAll(user.uid)
  }
  const finish = async ({ message, erasure }: DeleteAllAnswer) => {
    question.reset()
    if (erasure) {
      await navigate({ to: SCREENS.erasure, params: { erasureId: erasure.id } })
    } else {
      notify('good', message)
      await navigate({ to: SCREENS.dashboard })
    }
    queryClient.removeQueries({ queryKey: ['people'] })
    queryClient.removeQueries({ queryKey: ['photos'] })
    await queryClient.invalidateQueries({ queryKey: progressQuery.queryKey })
  }
  return (
    <Suspense>
      {question.isAsked && !isViewerOpen && !isDeleteAsked && (
        <MoreFoldersDialog
          onYes={question.agree}
          onLater={question.postpone}
          onNo={() => {
            question.postpone()
            void navigate({ to: '.', search: true, hash: DELETE_HASH })
          }}
        />
      )}
      {isDeleteAsked && (
        <DeleteAllDialog
          photoCount={photoCount}
          onDelete={deleteEverything}
          onClose={goBack}
          onDeleted={answer => void finish(answer)}
        />
      )}
    </Suspense>
  )
}
