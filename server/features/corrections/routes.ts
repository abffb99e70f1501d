import { handle, Reply } from '../../http/route.ts'
import type { DecisionAnswer } from '../../../shared/api/decisions.ts'
import type { Database, Queryable } from '../../storage/db/database.ts'
import type { Plan } from '../../library/people/decide/change.ts'
import { decide, namePerson } from '../../library/people/decide/make-decision.ts'
import { addFace, type MayLookForFaces } from '../../library/people/decide/draw-face.ts'
import {
  planMove,
  planNotAFace,
  planNotThisPerson,
  planSplit,
} from '../../library/people/decide/plan-faces.ts'
import { planCover, planFavourite, planHide, planMerge } from '../../library/people/decide/plan-people.ts'

/**
 * Routes for decisions of users about people and faces: naming, merging, splitting, moving, hiding,
 * drawing.
 */
export function correctionRoutes({
  db,
  now,
  mayLookForFaces,
  onJobsAdded,
}: {
  db: Database
  now: () => number
  mayLookForFaces: MayLookForFaces
  onJobsAdded: () => void
}) {
  const run = async (
    ownerId: string,
    makePlan: (transaction: Queryable) => Promise<Plan | null>,
    personId?: string,
  ): Promise<DecisionAnswer> => {
    const answer = await decide({ db, now }, ownerId, makePlan, personId)
    onJobsAdded()
    return answer
  }
  return handle({
    'PUT /api/people/:personId/name': async ({ ownerId, params, body }) => {
      const named = await namePerson({ db, now }, ownerId, { ...params, ...body })
      onJobsAdded()
      if ('answer' in named) return named.answer
      const message = `There's already someone called ${named.holder.name}. Say whether this is the same person, or choose another name.`
      return new Reply(409, { code: 'same-name' as const, message, person: named.holder })
    },

    'POST /api/people/:personId/merge': async ({ ownerId, params: { personId }, body }) =>
      run(ownerId, tx => planMerge(tx, ownerId, { personId, otherIds: body.personIds })),

    'POST /api/people/:personId/split': async ({ ownerId, params, body }) =>
      run(ownerId, tx => planSplit(tx, ownerId, { ...params, ...body, now: now() })),

    'POST /api/people/:personId/not-this-person': async ({ ownerId, params, body }) =>
      run(ownerId, tx => planNotThisPerson(tx, ownerId, { ...params, ...body })),

    'POST /api/faces/move': async ({ ownerId, body }) =>
      run(ownerId, tx => planMove(tx, ownerId, { ...body, now: now() }), body.personId ?? undefined),

    'POST /api/faces/not-a-face': async ({ ownerId, body }) =>
      run(ownerId, tx => planNotAFace(tx, ownerId, { ...body, kind: 'not-a-face' })),

    'DELETE /api/faces/:faceId': async ({ ownerId, params: { faceId } }) =>
      run(ownerId, tx => planNotAFace(tx, ownerId, { faceIds: [faceId], kind: 'remove-face' })),

    'POST /api/photos/:photoId/faces': async ({ ownerId, params, body }) => {
      const answer = await addFace({ db, now, mayLookForFaces }, ownerId, { ...params, ...body })
      onJobsAdded()
      return answer
    },

    'PUT /api/people/:personId/hidden': async ({ ownerId, params, body }) =>
      run(ownerId, tx => planHide(tx, ownerId, { ...params, ...body, now: now() }), params.personId),

    'PUT /api/people/:personId/favourite': async ({ ownerId, params, body }) =>
      run(ownerId, tx => planFavourite(tx, ownerId, { ...params, ...body, now: now() }), params.personId),

    'PUT /api/people/:personId/cover': async ({ ownerId, params, body }) =>
      run(ownerId, tx => planCover(tx, ownerId, { ...params, ...body, now: now() }), params.personId),
  })
}
