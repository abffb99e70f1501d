import { Download, Trash2, UserRound } from 'lucide-react'
import { useState } from 'react'
import { describeError, call } from '../../../api-client.ts'
import { useDownloadCenter } from '../../../features/downloads/download-center.ts'
import { PersonPicker, type Picked } from '../../../features/faces/person-picker.tsx'
import { useFaceDecisions } from '../../../features/faces/use-face-decisions.ts'
import type { PhotoSelection } from '../../../features/photos/use-photo-selection.ts'
import { useTrash } from '../../../features/trash/use-trash.ts'
import { texts } from '../../../texts.ts'
import { Button } from '../../../ui/button.tsx'
import { notify, notifyAbout } from '../../../ui/notifications.ts'
import { SelectionBar } from '../../../ui/bars.tsx'
import { useIsDemo } from '../use-user.ts'
import { buildAddress } from '../../../endpoints.ts'

type ChosenPhotosBarProps = {
  selection: PhotoSelection
  /** The person whose photos are shown; null on other screens. */
  personId: string | null
}

/** The actions for the selected photos; Escape ends the selection. */
export function ChosenPhotosBar({ selection, personId }: ChosenPhotosBarProps) {
  const { moveToTrash } = useTrash()
  const decisions = useFaceDecisions()
  const center = useDownloadCenter()
  const isDemo = useIsDemo()
  const [isPicking, setPicking] = useState(false)
  const photoIds = [...selection.ids]
  const remove = async () => {
    selection.clear()
    if (!(await moveToTrash({ photoIds }))) selection.restore(photoIds)
  }
  const place = async (to: Picked, name: string | null) => {
    setPicking(false)
    try {
      const body = { photoIds, ...(personId !== null && { personId }) }
      const { faceIds, unclearPhotos } = await call('POST /api/search/faces', { body })
      if (faceIds.length > 0 && (await decisions.move(personId, faceIds, to, name))) selection.clear()
      if (unclearPhotos > 0) notify('plain', texts.photos.unclear(unclearPhotos))
    } catch (error) {
      notifyAbout('decision', () => void notify('bad', describeError(error)))
    }
  }
  return (
    <>
      <SelectionBar
        label={texts.trash.chosen(selection.ids.size)}
        leaveLabel={texts.trash.leave}
        onLeave={selection.clear}
        pictures={null}
      >
        <Button
          size="small"
          icon={<Download aria-hidden />}
          onClick={() =>
            center.start(`${texts.photos.zipName}.zip`, buildAddress('POST /api/search/download'), {
              photoIds,
            })
          }
        >
          {texts.photos.download}
        </Button>
        {!isDemo && (
          <Button size="small" icon={<UserRound aria-hidden />} onClick={() => setPicking(true)}>
            {texts.photos.thisIs}
          </Button>
        )}
        <Button size="small" icon={<Trash2 aria-hidden />} onClick={() => void remove()}>
          {texts.trash.delete}
        </Button>
      </SelectionBar>
      {isPicking && (
        <PersonPicker
          title={texts.photos.whoIsIn}
          exceptId={personId}
          onClose={() => setPicking(false)}
          onPick={(to, name) => void place(to, name)}
        />
      )}
    </>
  )
}
