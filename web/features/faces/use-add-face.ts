import type { AddFaceBody } from '../../../shared/api/decisions.ts'
import { texts } from '../../texts.ts'
import { addFace } from '../../entities/decisions/decision-requests.ts'
import { useDecide } from '../../entities/decisions/use-decide.ts'
import type { FaceBox } from '../../entities/faces/face-box.ts'

/** Adds missed faces to a photo. Each is pending until a worker has embedded it. */
export function useAddFace(photoId: string) {
  const { decide } = useDecide()
  return (box: FaceBox, choice: Pick<AddFaceBody, 'personId' | 'name'>) =>
    decide({
      request: async () => {
        const { decisionId, peopleVersion } = await addFace(photoId, { box, ...choice })
        return { decisionId, peopleVersion, people: [], removedPeople: [], personId: null, movedFaces: 0 }
      },
      message: () => texts.faces.added,
    })
}
