import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { DeleteAllDialog } from '../../features/delete-all/delete-all-dialog.tsx'
import { MoreFoldersDialog } from '../../features/downloads/more-folders-dialog.tsx'
import { useMoreFoldersQuestion } from '../../features/downloads/use-more-folders-question.ts'
import { progressQuery } from '../../features/progress/progress-query.ts'
import { useUploadStores } from '../../features/uploads/upload-context.ts'
import { SCREENS } from '../../paths.ts'
import { notify } from '../../ui/notifications.ts'
import { useUser } from './use-user.ts'

/** After a download: go on, or delete everything; that needs a second yes. The address holds the second question. */
export function Farewell() {
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
  const finish = async (message: string) => {
    notify('good', message)
    question.reset()
    queue.reset()
    await navigate({ to: SCREENS.dashboard })
    queryClient.removeQueries({ queryKey: ['people'] })
    queryClient.removeQueries({ queryKey: ['photos'] })
    await queryClient.invalidateQueries({ queryKey: progressQuery.queryKey })
  }
  return (
    <>
      <MoreFoldersDialog
        isOpen={question.isAsked && !isViewerOpen && !isDeleteAsked}
        onYes={question.agree}
        onLater={question.later}
        onNo={() => {
          question.later()
          void navigate({ to: '.', search: true, hash: DELETE_HASH })
        }}
      />
      <DeleteAllDialog
        isOpen={isDeleteAsked}
        uid={user.uid}
        photoCount={photoCount}
        onClose={goBack}
        onDeleted={message => void finish(message)}
      />
    </>
  )
}

/** Leads from any dashboard screen to the question whether to delete everything. */
export const DELETE_HASH = 'delete-everything'
