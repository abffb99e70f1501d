import { Type, type Static } from 'typebox'
import { PersonSummary } from './people.ts'

// What a user decides about faces and people. Every decision is final for the machine, is kept as a
// row of its own, and can be undone and redone (history.ts). Each call below answers with a
// DecisionAnswer at once; the grouping of the rest follows within seconds, and GET
// /api/history/{decisionId} tells what it moved. Windows hear of both by `peopleVersion`
// (progress.ts). Errors of each: 404 for a face, photo or person that the user does not have.

/** Far more than a screen selects, and half of what a request may hold. */
export const MAX_FACES_PER_DECISION = 10_000
export const MAX_NAME_LENGTH = 100

const FaceIds = Type.Array(Type.String({ maxLength: 100 }), {
  minItems: 1,
  maxItems: MAX_FACES_PER_DECISION,
})

export const DecisionAnswer = Type.Object({
  /** For POST /api/history/{decisionId}/undo. Null when everything was so already. */
  decisionId: Type.Union([Type.String(), Type.Null()]),
  peopleVersion: Type.Integer(),
  /** Everyone whom it changed and who is still there, as they are now; a new person among them. */
  people: Type.Array(PersonSummary),
  /** Ids of people who are no more. */
  gonePeople: Type.Array(Type.String()),
  /** The person in the middle of it: whom was merged into, who is new, who was named. */
  personId: Type.Union([Type.String(), Type.Null()]),
  /** Faces that changed hands at once. */
  movedFaces: Type.Integer(),
})
export type DecisionAnswer = Static<typeof DecisionAnswer>

/**
 * PUT /api/people/{personId}/name. A name is trimmed, and unique for the user whatever its case;
 * null takes it away. When somebody has it: 409 SameNameAnswer with `ifTaken: 'ask'` (the default)
 * — ask "the same person?", then send it again with `'merge'` (they become one, under the id of the
 * one who had the name first) or `'another'` (two people, the second gets `Ann (2)`). Errors: 400
 * `invalid-name` for `Person 5` and the like, which people without a name are called.
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

/**
 * GET /api/names?query=: names in use that fit what was typed, the most often seen first; at most
 * 20.
 */
export const NameQuery = Type.Object({ query: Type.Optional(Type.String({ maxLength: 200 })) })
export const NameSuggestions = Type.Object({
  suggestions: Type.Array(Type.Object({ name: Type.String(), person: PersonSummary })),
})
export type NameSuggestions = Static<typeof NameSuggestions>

/**
 * POST /api/people/{personId}/merge: these become the person, who keeps id and name (or takes the
 * first name among them).
 */
export const MergeBody = Type.Object({
  personIds: Type.Array(Type.String({ maxLength: 100 }), { minItems: 1, maxItems: 1000 }),
})
export type MergeBody = Static<typeof MergeBody>

/**
 * POST /api/people/{personId}/split: these faces of the person become a new one, and the two are
 * different for ever.
 */
export const FacesBody = Type.Object({ faceIds: FaceIds })
export type FacesBody = Static<typeof FacesBody>

// POST /api/people/{personId}/not-this-person with FacesBody: the faces leave the person for good,
// and are grouped anew.

/**
 * POST /api/faces/move: to a person who is there, or with `personId: null` to a new one (named at
 * once with `name`, which takes them to the person of that name if there is one).
 */
export const MoveBody = Type.Object({
  faceIds: FaceIds,
  personId: Type.Union([Type.String({ maxLength: 100 }), Type.Null()]),
  name: Type.Optional(Type.String({ maxLength: MAX_NAME_LENGTH * 2 })),
})
export type MoveBody = Static<typeof MoveBody>

// POST /api/faces/not-a-face with FacesBody: they belong to nobody, are shown no more, and never
// come back by themselves.

/**
 * PUT /api/people/{personId}/hidden: out of lists, counts and GET /clusters, or back. GET
 * /api/people?show=hidden lists them.
 */
export const HiddenBody = Type.Object({ isHidden: Type.Boolean() })
export type HiddenBody = Static<typeof HiddenBody>

/** PUT /api/people/{personId}/favourite: favourites come first in GET /api/people. */
export const FavouriteBody = Type.Object({ isFavourite: Type.Boolean() })
export type FavouriteBody = Static<typeof FavouriteBody>

/** PUT /api/people/{personId}/cover: a face of the person; null leaves the choice to us. */
export const CoverBody = Type.Object({ faceId: Type.Union([Type.String({ maxLength: 100 }), Type.Null()]) })
export type CoverBody = Static<typeof CoverBody>

const Share = Type.Number({ minimum: 0, maximum: 1 })

/**
 * POST /api/photos/{photoId}/faces: a face that was missed, in a box in shares of the upright
 * photo. 202: a worker aligns and embeds it within seconds; until then it is in
 * PhotoDetail.facesToCome. Whose it is may be said at once by `personId` or `name`, else it is
 * grouped like any other. Errors: 400 `invalid-box`, 409 `not-ready` while the photo waits itself.
 */
export const AddFaceBody = Type.Object({
  box: Type.Object({ x: Share, y: Share, width: Share, height: Share }),
  personId: Type.Optional(Type.String({ maxLength: 100 })),
  name: Type.Optional(Type.String({ maxLength: MAX_NAME_LENGTH * 2 })),
})
export type AddFaceBody = Static<typeof AddFaceBody>

export const AddFaceAnswer = Type.Object({
  decisionId: Type.String(),
  /** What the face will be called. */
  faceId: Type.String(),
  peopleVersion: Type.Integer(),
})
export type AddFaceAnswer = Static<typeof AddFaceAnswer>

// DELETE /api/faces/{faceId}: removes a box, drawn or found, for good: DecisionAnswer.
