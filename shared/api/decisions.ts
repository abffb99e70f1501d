import { Type, type Static } from 'typebox'
import { MAX_NAME_LENGTH } from './bounds.ts'
import { PersonSummary, PersonParams } from './people.ts'
import { declare } from './endpoint.ts'
import { FaceParams, PhotoParams } from './photos.ts'

// What a user decides about faces and people. Automatic grouping never overrides a decision; each
// is stored as a row and can be undone and redone (history.ts). Each route below answers with a
// DecisionAnswer immediately; the regrouping that it causes follows within seconds, and GET
// /api/history/{decisionId} returns which faces that moved. Clients notice both by `peopleVersion`
// (progress.ts). Errors of each: 404 for a face, photo or person that does not belong to the user.

/** Far more than a screen can select, and half of the largest request. */
export const MAX_FACES_PER_DECISION = 10_000

const FaceIds = Type.Array(Type.String({ maxLength: 100 }), {
  minItems: 1,
  maxItems: MAX_FACES_PER_DECISION,
})

export const DecisionAnswer = Type.Object({
  /** For POST /api/history/{decisionId}/undo. Null if the request changed nothing. */
  decisionId: Type.Union([Type.String(), Type.Null()]),
  peopleVersion: Type.Integer(),
  /** All changed and new people, as they are now. */
  people: Type.Array(PersonSummary),
  /** Ids of people who no longer exist. */
  removedPeople: Type.Array(Type.String()),
  /** The main person: the target of a merge, the new person, or the named one. */
  personId: Type.Union([Type.String(), Type.Null()]),
  /** Faces moved by the decision itself. */
  movedFaces: Type.Integer(),
})
export type DecisionAnswer = Static<typeof DecisionAnswer>

/**
 * PUT /api/people/{personId}/name. A name is trimmed, and unique for the user ignoring case; null
 * removes it. When another person has it: 409 SameNameAnswer with `ifTaken: 'ask'` (the default) —
 * ask the user "the same person?", then send it again with `'merge'` (merges them, keeping the id
 * of the one who had the name first) or `'another'` (two people; the second is named `Ann (2)`).
 * Errors: 400 `invalid-name` for names like `Person 5`, which people without a name are shown with.
 */
export const NameBody = Type.Object({
  name: Type.Union([Type.String({ maxLength: MAX_NAME_LENGTH * 2 }), Type.Null()]),
  ifTaken: Type.Optional(
    Type.Union([Type.Literal('ask'), Type.Literal('merge'), Type.Literal('another')], { default: 'ask' }),
  ),
})
export type NameBody = Static<typeof NameBody>

export const SameNameAnswer = Type.Object({
  /** `same-name` */
  code: Type.String(),
  message: Type.String(),
  person: PersonSummary,
})
export type SameNameAnswer = Static<typeof SameNameAnswer>

/** GET /api/names?query=: names in use that match what was typed, most photos first; at most 20. */
export const NameQuery = Type.Object({ query: Type.Optional(Type.String({ maxLength: 200 })) })
export const NameSuggestions = Type.Object({
  suggestions: Type.Array(Type.Object({ name: Type.String(), person: PersonSummary })),
})
export type NameSuggestions = Static<typeof NameSuggestions>

/**
 * POST /api/people/{personId}/merge: merges these people into the person, who keeps id and name (or
 * takes the first name among them).
 */
export const MergeBody = Type.Object({
  personIds: Type.Array(Type.String({ maxLength: 100 }), { minItems: 1, maxItems: 1000 }),
})
export type MergeBody = Static<typeof MergeBody>

/**
 * POST /api/people/{personId}/split: makes a new person of these faces; the two people are kept
 * apart from then on.
 */
export const FacesBody = Type.Object({ faceIds: FaceIds })
export type FacesBody = Static<typeof FacesBody>

// POST /api/people/{personId}/not-this-person with FacesBody: removes the faces from the person
// permanently and groups them again.

/**
 * POST /api/faces/move: to an existing person, or with `personId: null` to a new one. `name` names
 * the new person; if a person already has that name, the faces move to that person.
 */
export const MoveBody = Type.Object({
  faceIds: FaceIds,
  personId: Type.Union([Type.String({ maxLength: 100 }), Type.Null()]),
  name: Type.Optional(Type.String({ maxLength: MAX_NAME_LENGTH * 2 })),
})
export type MoveBody = Static<typeof MoveBody>

// POST /api/faces/not-a-face with FacesBody: the faces are no longer shown and belong to no person.

/**
 * PUT /api/people/{personId}/hidden: hides a person from lists, counts and GET /clusters, or shows
 * them again. GET /api/people?show=hidden lists them.
 */
export const HiddenBody = Type.Object({ isHidden: Type.Boolean() })
export type HiddenBody = Static<typeof HiddenBody>

/** PUT /api/people/{personId}/favourite: favourites come first in GET /api/people. */
export const FavouriteBody = Type.Object({ isFavourite: Type.Boolean() })
export type FavouriteBody = Static<typeof FavouriteBody>

/** PUT /api/people/{personId}/cover: a face of the person; null chooses automatically. */
export const CoverBody = Type.Object({ faceId: Type.Union([Type.String({ maxLength: 100 }), Type.Null()]) })
export type CoverBody = Static<typeof CoverBody>

const Share = Type.Number({ minimum: 0, maximum: 1 })

/**
 * POST /api/photos/{photoId}/faces: adds a missed face; the box is in fractions of the upright
 * photo. 202: a worker aligns and embeds it within seconds; until then it is in
 * PhotoDetail.pendingFaces. `personId` or `name` say to whom it belongs; otherwise it is grouped
 * automatically. Errors: 400 `invalid-box`, 409 `not-ready` while the photo itself is waiting.
 */
export const AddFaceBody = Type.Object({
  box: Type.Object({ x: Share, y: Share, width: Share, height: Share }),
  personId: Type.Optional(Type.String({ maxLength: 100 })),
  name: Type.Optional(Type.String({ maxLength: MAX_NAME_LENGTH * 2 })),
})
export type AddFaceBody = Static<typeof AddFaceBody>

export const AddFaceAnswer = Type.Object({
  decisionId: Type.String(),
  /** The id that the face will have. */
  faceId: Type.String(),
  peopleVersion: Type.Integer(),
})
export type AddFaceAnswer = Static<typeof AddFaceAnswer>

// DELETE /api/faces/{faceId}: removes a drawn or detected box: DecisionAnswer.

export const decisionsEndpoints = declare({
  'PUT /api/people/:personId/name': {
    tag: 'corrections',
    summary: 'Names a person, or removes the name',
    params: PersonParams,
    body: NameBody,
    answers: { 200: DecisionAnswer, 409: SameNameAnswer },
  },
  'POST /api/people/:personId/merge': {
    tag: 'corrections',
    summary: 'Merges several people into one',
    params: PersonParams,
    body: MergeBody,
    bodyLimit: 'people',
    answers: { 200: DecisionAnswer },
  },
  'POST /api/people/:personId/split': {
    tag: 'corrections',
    summary: 'Makes a new person from some of a person’s faces',
    params: PersonParams,
    body: FacesBody,
    bodyLimit: 'faces',
    answers: { 200: DecisionAnswer },
  },
  'POST /api/people/:personId/not-this-person': {
    tag: 'corrections',
    summary: 'Removes faces from a person; the next grouping places them',
    params: PersonParams,
    body: FacesBody,
    bodyLimit: 'faces',
    answers: { 200: DecisionAnswer },
  },
  'POST /api/faces/move': {
    tag: 'corrections',
    summary: 'Moves faces to an existing or new person',
    body: MoveBody,
    bodyLimit: 'faces',
    answers: { 200: DecisionAnswer },
  },
  'POST /api/faces/not-a-face': {
    tag: 'corrections',
    summary: 'Rejects detections that aren’t faces',
    body: FacesBody,
    bodyLimit: 'faces',
    answers: { 200: DecisionAnswer },
  },
  'DELETE /api/faces/:faceId': {
    tag: 'corrections',
    summary: 'Removes a face’s box from its photo',
    params: FaceParams,
    answers: { 200: DecisionAnswer },
  },
  'POST /api/photos/:photoId/faces': {
    tag: 'corrections',
    summary: 'Adds a missed face at a drawn box',
    params: PhotoParams,
    body: AddFaceBody,
    answers: { 202: AddFaceAnswer },
  },
  'PUT /api/people/:personId/hidden': {
    tag: 'corrections',
    summary: 'Hides a person, or makes them visible again',
    params: PersonParams,
    body: HiddenBody,
    answers: { 200: DecisionAnswer },
  },
  'PUT /api/people/:personId/favourite': {
    tag: 'corrections',
    summary: 'Pins a person as a favourite, or unpins them',
    params: PersonParams,
    body: FavouriteBody,
    answers: { 200: DecisionAnswer },
  },
  'PUT /api/people/:personId/cover': {
    tag: 'corrections',
    summary: 'Chooses the face that represents a person',
    params: PersonParams,
    body: CoverBody,
    answers: { 200: DecisionAnswer },
  },
  'GET /api/names': {
    tag: 'corrections',
    summary: 'Suggests names that are already used',
    query: NameQuery,
    answers: { 200: NameSuggestions },
  },
})
