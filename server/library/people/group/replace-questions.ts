import type { Question } from '../../../../faces/cluster/find-questions.ts'
import type { Queryable } from '../../../storage/db/database.ts'
import type { FaceRow } from '../read/queries.ts'
import { deleteLeastQuestions, deleteQuestions, insertQuestions } from './queries.ts'

/** More questions than a user answers before the next grouping replaces them. */
const MAX_QUESTIONS = 500

/**
 * Replaces the open questions; leaves out questions about faces that have moved meanwhile. `about`:
 * replaces only the questions about these people.
 */
export async function replaceQuestions(
  db: Queryable,
  ownerId: string,
  {
    questions,
    people,
    about,
  }: {
    questions: readonly Question[]
    people: ReadonlyMap<string, readonly FaceRow[]>
    about?: readonly string[] | undefined
  },
): Promise<void> {
  await deleteQuestions(db, ownerId, about)
  const asked = questions.slice(0, MAX_QUESTIONS)
  const ids = new Set(asked.flatMap(({ groupIds }) => groupIds))
  const facesOf = new Map([...ids].map(id => [id, new Set(people.get(id)?.map(face => face.id))]))
  const still = asked.filter(({ faceIds, groupIds }) =>
    faceIds.every((faceId, i) => facesOf.get(groupIds[i] ?? '')?.has(faceId)),
  )
  await insertQuestions(
    db,
    ownerId,
    still.map(({ faceIds, groupIds, otherSide, settles, worth }) => ({
      id: crypto.randomUUID(),
      faceId: faceIds[0],
      otherFaceId: faceIds[1],
      personId: groupIds[0],
      otherPersonId: groupIds[1],
      otherSide: otherSide ? JSON.stringify(otherSide) : null,
      settles,
      worth,
    })),
  )
  if (about) await deleteLeastQuestions(db, ownerId, MAX_QUESTIONS)
}
