import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  AddFaceAnswer,
  AddFaceBody,
  CoverBody,
  DecisionAnswer,
  FacesBody,
  FavouriteBody,
  HiddenBody,
  MergeBody,
  MoveBody,
  NameBody,
  SameNameAnswer,
} from '../../../shared/api/decisions.ts'
import { PersonParams } from '../../../shared/api/people.ts'
import { FaceParams, PhotoParams } from '../../../shared/api/photos.ts'
import { BODY_LIMITS } from '../../http/body-limits.ts'
import type { Database, Queryable } from '../../storage/db/database.ts'
import type { Plan } from '../../library/people/decide/change.ts'
import { decide, namePerson } from '../../library/people/decide/corrections.ts'
import { addFace, type MayLookForFaces } from '../../library/people/decide/draw-face.ts'
import {
  planMove,
  planNotAFace,
  planNotThisPerson,
  planSplit,
} from '../../library/people/decide/plan-faces.ts'
import { planCover, planFavourite, planHide } from '../../library/people/decide/plan-marks.ts'
import { planMerge } from '../../library/people/decide/plan-merge.ts'

const tags = ['corrections']

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
}): FastifyPluginAsyncTypebox {
  const run = async (
    ownerId: string,
    makePlan: (transaction: Queryable) => Promise<Plan | null>,
    personId?: string,
  ): Promise<DecisionAnswer> => {
    const answer = await decide({ db, now }, ownerId, makePlan, personId)
    onJobsAdded()
    return answer
  }
  return async app => {
    const response = { 200: DecisionAnswer }

    app.put(
      '/people/:personId/name',
      {
        schema: {
          tags,
          summary: 'Names a person, or removes the name',
          params: PersonParams,
          body: NameBody,
          response: { ...response, 409: SameNameAnswer },
        },
      },
      async ({ ownerId, params, body }, reply) => {
        const named = await namePerson({ db, now }, ownerId, { ...params, ...body })
        onJobsAdded()
        if ('answer' in named) return named.answer
        const message = `Somebody is called ${named.holder.name} already. Is this the same person?`
        return reply.code(409).send({ code: 'same-name', message, person: named.holder })
      },
    )

    app.post(
      '/people/:personId/merge',
      {
        bodyLimit: BODY_LIMITS.people,
        schema: {
          tags,
          summary: 'Merges several people into one',
          params: PersonParams,
          body: MergeBody,
          response,
        },
      },
      async ({ ownerId, params: { personId }, body }) =>
        run(ownerId, tx => planMerge(tx, ownerId, { personId, otherIds: body.personIds })),
    )

    app.post(
      '/people/:personId/split',
      {
        bodyLimit: BODY_LIMITS.faces,
        schema: {
          tags,
          summary: 'Makes a new person from some of a person’s faces',
          params: PersonParams,
          body: FacesBody,
          response,
        },
      },
      async ({ ownerId, params, body }) =>
        run(ownerId, tx => planSplit(tx, ownerId, { ...params, ...body, now: now() })),
    )

    app.post(
      '/people/:personId/not-this-person',
      {
        bodyLimit: BODY_LIMITS.faces,
        schema: {
          tags,
          summary: 'Removes faces from a person; the next grouping places them',
          params: PersonParams,
          body: FacesBody,
          response,
        },
      },
      async ({ ownerId, params, body }) =>
        run(ownerId, tx => planNotThisPerson(tx, ownerId, { ...params, ...body })),
    )

    app.post(
      '/faces/move',
      {
        bodyLimit: BODY_LIMITS.faces,
        schema: { tags, summary: 'Moves faces to an existing or new person', body: MoveBody, response },
      },
      async ({ ownerId, body }) =>
        run(ownerId, tx => planMove(tx, ownerId, { ...body, now: now() }), body.personId ?? undefined),
    )

    app.post(
      '/faces/not-a-face',
      {
        bodyLimit: BODY_LIMITS.faces,
        schema: { tags, summary: 'Rejects detections that are no faces', body: FacesBody, response },
      },
      async ({ ownerId, body }) =>
        run(ownerId, tx => planNotAFace(tx, ownerId, { ...body, kind: 'not-a-face' })),
    )

    app.delete(
      '/faces/:faceId',
      { schema: { tags, summary: 'Removes a face’s box from its photo', params: FaceParams, response } },
      async ({ ownerId, params: { faceId } }) =>
        run(ownerId, tx => planNotAFace(tx, ownerId, { faceIds: [faceId], kind: 'remove-face' })),
    )

    app.post(
      '/photos/:photoId/faces',
      {
        schema: {
          tags,
          summary: 'Adds a missed face at a drawn box',
          params: PhotoParams,
          body: AddFaceBody,
          response: { 202: AddFaceAnswer },
        },
      },
      async ({ ownerId, params, body }, reply) => {
        const answer = await addFace({ db, now, mayLookForFaces }, ownerId, { ...params, ...body })
        onJobsAdded()
        return reply.code(202).send(answer)
      },
    )

    app.put(
      '/people/:personId/hidden',
      {
        schema: {
          tags,
          summary: 'Hides a person, or makes them visible again',
          params: PersonParams,
          body: HiddenBody,
          response,
        },
      },
      async ({ ownerId, params, body }) =>
        run(ownerId, tx => planHide(tx, ownerId, { ...params, ...body, now: now() }), params.personId),
    )

    app.put(
      '/people/:personId/favourite',
      {
        schema: {
          tags,
          summary: 'Makes a person a favourite, or removes the mark',
          params: PersonParams,
          body: FavouriteBody,
          response,
        },
      },
      async ({ ownerId, params, body }) =>
        run(ownerId, tx => planFavourite(tx, ownerId, { ...params, ...body, now: now() }), params.personId),
    )

    app.put(
      '/people/:personId/cover',
      {
        schema: {
          tags,
          summary: 'Chooses the face that represents a person',
          params: PersonParams,
          body: CoverBody,
          response,
        },
      },
      async ({ ownerId, params, body }) =>
        run(ownerId, tx => planCover(tx, ownerId, { ...params, ...body, now: now() }), params.personId),
    )
  }
}
