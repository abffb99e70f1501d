import { lazyPart } from '../../lazy-part.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useMoreFoldersQuestion } from '../../features/downloads/use-more-folders-question.ts'
import { progressQuery } from '../../features/progress/progress-query.ts'
import { useTrash } from '../../features/trash/use-trash.ts'
import { useUploadStores } from '../../features/uploads/upload-context.ts'
import { SCREENS } from '../../../shared/api/screens.ts'
import { withLaterTexts } from '../../texts.ts'
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
    default: (await import('../../features/downloads/more-folders-dialog.tsx')).DeleteAllDialog,
  })),
)

/**
 * Asks after a download whether to continue or to move everything to the trash, which has to be
 * confirmed. The hash of the address opens the confirmation.
 */
export function AfterDownloadDialogs() {
  const user = useUser()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { search, hash } = useLocation()
  const { queue } = useUploadStores()
  const { deleteAll } = useTrash()
  const question = useMoreFoldersQuestion()
  const photoCount = useQuery(progressQuery).data?.stats.photos ?? 0
  const isDeleteAsked = hash === DELETE_HASH
  const isViewerOpen = 'photo' in search && search.photo !== undefined

  const goBack = () => void navigate({ to: '.', search: true, hash: '', replace: true })
  const deleteEverything = async () => {
    // Otherwise photos that are being uploaded would arrive after the deletion.
    await queue.cancel().catch(() => undefined)
    if (!(await deleteAll(user.uid))) return
    question.reset()
    await navigate({ to: SCREENS.dashboard })
    queryClient.removeQueries({ queryKey: ['people'] })
    queryClient.removeQueries({ queryKey: ['photos'] })
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
        <DeleteAllDialog photoCount={photoCount} onDelete={deleteEverything} onClose={goBack} />
      )}
    </Suspense>
  )
}
