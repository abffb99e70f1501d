import { Trash2 } from 'lucide-react'
import type { PhotoSummary } from '../../../shared/api/photos.ts'
import { useTrash } from '../../features/trash/use-trash.ts'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { SelectionBar } from '../../ui/selection-bar.tsx'
import type { Selection } from '../../ui/use-selection.ts'

type ChosenPhotosBarProps = { photos: readonly PhotoSummary[]; selection: Selection }

/** What can be done with the photos that are chosen; Escape ends the choosing. */
export function ChosenPhotosBar({ photos, selection }: ChosenPhotosBarProps) {
  const { moveToTrash } = useTrash()
  const remove = async () => {
    const photoIds = photos.map(({ id }) => id)
    selection.clear()
    if (!(await moveToTrash({ photoIds }))) selection.add(photoIds)
  }
  return (
    <SelectionBar
      label={texts.trash.chosen(photos.length)}
      leaveLabel={texts.trash.leave}
      onLeave={selection.clear}
      pictures={null}
    >
      <Button size="small" look="primary" icon={<Trash2 aria-hidden />} onClick={() => void remove()}>
        {texts.trash.delete}
      </Button>
    </SelectionBar>
  )
}
