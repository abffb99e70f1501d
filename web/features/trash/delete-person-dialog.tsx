import { useQuery } from '@tanstack/react-query'
import type { PersonSummary } from '../../../shared/api/people.ts'
import { request } from '../../api-client.ts'
import { API } from '../../paths.ts'
import { texts } from '../../texts.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useSubmission } from '../../use-submission.ts'

type DeletePersonDialogProps = {
  person: PersonSummary
  onDelete: () => Promise<unknown>
  onClose: () => void
}

/**
 * Asks before all photos of a person are moved to the trash, and says how many also show others.
 */
export function DeletePersonDialog({ person, onDelete, onClose }: DeletePersonDialogProps) {
  const { id, name, photoCount } = person
  const alone = useQuery({
    queryKey: ['photos', 'alone', id],
    queryFn: async () => {
      const filters = new URLSearchParams({ with: id, match: 'only' })
      return (await request(API.photoRange(filters, 0, 1))).total
    },
  }).data
  const deletion = useSubmission({ mutationFn: onDelete, onSettled: onClose })
  return (
    <ConfirmDialog
      title={texts.trash.deleteOfTitle(name)}
      confirmLabel={texts.trash.delete}
      busyLabel={texts.trash.erasing}
      backLabel={texts.trash.goBack}
      isBusy={deletion.isPending || alone === undefined}
      problem={null}
      onConfirm={() => deletion.mutate()}
      onClose={onClose}
    >
      <p>{texts.trash.deleteOfText(photoCount, photoCount - (alone ?? photoCount))}</p>
    </ConfirmDialog>
  )
}
