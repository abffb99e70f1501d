import { useNavigate } from '@tanstack/react-router'
import { Image, ImageUp, ScanFace, UserRoundPlus, UserRoundSearch, UserX, Users } from 'lucide-react'
import { useState } from 'react'
import type { DecisionAnswer } from '../../../../shared/api/decisions.ts'
import type { PersonSummary } from '../../../../shared/api/people.ts'
import { describeError } from '../../../api-client.ts'
import { findSimilarFaces } from '../../../features/faces/find-similar-faces.ts'
import { PersonPicker } from '../../../features/faces/person-picker.tsx'
import { useFaceDecisions } from '../../../features/faces/use-face-decisions.ts'
import { Portrait } from '../../../entities/people/portrait.tsx'
import { texts } from '../../../texts.ts'
import { Button } from '../../../ui/button.tsx'
import { notify } from '../../../ui/notifications.ts'
import { SelectionBar } from '../../../ui/selection-bar.tsx'
import { useSubmission } from '../../../use-submission.ts'

const MAX_PICTURES = 5

type ChosenFacesBarProps = {
  person: PersonSummary
  faceIds: readonly string[]
  /** The photo of the first face; null while it is not loaded. */
  photoId: string | null
  onAdd: (faceIds: readonly string[]) => void
  onDone: () => void
}

/** The actions for the selected faces of a person. */
export function ChosenFacesBar({ person, faceIds, photoId, onAdd, onDone }: ChosenFacesBarProps) {
  const decisions = useFaceDecisions()
  const navigate = useNavigate()
  const [isPicking, setPicking] = useState(false)
  const similar = useSubmission({
    mutationFn: () => findSimilarFaces(person.id, faceIds),
    onSuccess: found => {
      onAdd(found)
      notify('plain', texts.faces.similarFound(found.length))
    },
    onError: error => notify('bad', describeError(error)),
  })
  const runDecision = async (decide: (faceIds: readonly string[]) => Promise<DecisionAnswer | null>) => {
    onDone()
    // After a failure the faces are selected again.
    if (!(await decide(faceIds))) onAdd(faceIds)
  }
  const [only] = faceIds
  return (
    <>
      <SelectionBar
        label={texts.faces.chosen(faceIds.length)}
        leaveLabel={texts.faces.clear}
        onLeave={onDone}
        pictures={faceIds.slice(0, MAX_PICTURES).map(id => (
          <Portrait key={id} faceId={id} size="small" />
        ))}
      >
        <Button
          size="small"
          look="primary"
          icon={<UserRoundSearch aria-hidden />}
          onClick={() => setPicking(true)}
        >
          {texts.faces.move}
        </Button>
        <Button
          size="small"
          icon={<UserRoundPlus aria-hidden />}
          onClick={() => void runDecision(ids => decisions.split(person, ids))}
        >
          {texts.faces.split}
        </Button>
        <Button
          size="small"
          icon={<Users aria-hidden />}
          disabled={similar.isPending}
          onClick={() => similar.mutate()}
        >
          {texts.faces.similar}
        </Button>
        <Button
          size="small"
          icon={<UserX aria-hidden />}
          onClick={() => void runDecision(ids => decisions.separateFaces(person, ids))}
        >
          {texts.faces.notThisPerson(person.name)}
        </Button>
        <Button
          size="small"
          icon={<ScanFace aria-hidden />}
          onClick={() => void runDecision(ids => decisions.rejectFaces(person.id, ids))}
        >
          {texts.faces.notAFace}
        </Button>
        {faceIds.length === 1 && only !== undefined && (
          <>
            <Button
              size="small"
              icon={<ImageUp aria-hidden />}
              onClick={() => void runDecision(() => decisions.choosePicture(person, only))}
            >
              {texts.faces.choosePicture}
            </Button>
            {photoId !== null && (
              <Button
                size="small"
                icon={<Image aria-hidden />}
                onClick={() =>
                  void navigate({
                    to: '.',
                    search: before => ({ ...before, photo: photoId }),
                    resetScroll: false,
                  })
                }
              >
                {texts.faces.openPhoto}
              </Button>
            )}
          </>
        )}
      </SelectionBar>
      {isPicking && (
        <PersonPicker
          title={texts.faces.pickTitle(faceIds.length)}
          exceptId={person.id}
          onClose={() => setPicking(false)}
          onPick={(picked, name) => {
            setPicking(false)
            void runDecision(ids => decisions.move(person.id, ids, picked, name))
          }}
        />
      )}
    </>
  )
}
