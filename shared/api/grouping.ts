import { Type, type Static } from 'typebox'
import { DecisionAnswer } from './decisions.ts'
import { PersonSummary } from './people.ts'
import { declare } from './endpoint.ts'

const PersonRef = Type.Object({ id: Type.String(), name: Type.String(), coverFaceId: Type.String() })

/**
 * What another recognition network would change in a user's people; the lists begin with named
 * people.
 */
export const PeopleChange = Type.Object({
  /** The user has agreed: the change follows within seconds. */
  isAgreed: Type.Boolean(),
  peopleBefore: Type.Integer(),
  peopleAfter: Type.Integer(),
  movedFaces: Type.Integer(),
  /** People who become part of another person, or with null of a new person. */
  joined: Type.Array(Type.Object({ person: PersonRef, into: Type.Union([PersonRef, Type.Null()]) })),
  /** People some of whose faces move to other people. */
  split: Type.Array(Type.Object({ person: PersonRef, parts: Type.Integer(), faces: Type.Integer() })),
  joinedCount: Type.Integer(),
  splitCount: Type.Integer(),
  /** New people. */
  found: Type.Integer(),
  /** Faces that are not found any more, and about which nobody decided anything. */
  lostFaces: Type.Integer(),
})
export type PeopleChange = Static<typeof PeopleChange>

/** GET /api/grouping. */
export const GroupingState = Type.Object({
  /** Waits for POST /api/grouping/change; null if there is nothing to decide. */
  change: Type.Union([PeopleChange, Type.Null()]),
  /** The result of the last grouping was implausible, so people stayed unchanged. */
  isRefused: Type.Boolean(),
})
export type GroupingState = Static<typeof GroupingState>

// POST /api/grouping/change: changes people as GET /api/grouping says. Errors: 404.

export const ReviewFace = Type.Object({
  /** GET /api/faces/{faceId}/crop. */
  faceId: Type.String(),
  photoId: Type.String(),
  person: PersonSummary,
})
export type ReviewFace = Static<typeof ReviewFace>

/** Are the two faces the same person? Both may be in one person now, which is then in doubt. */
export const ReviewQuestion = Type.Object({
  id: Type.String(),
  faces: Type.Tuple([ReviewFace, ReviewFace]),
  /** Faces whose person an answer settles. */
  settles: Type.Integer(),
})
export type ReviewQuestion = Static<typeof ReviewQuestion>

/** Fraction of all faces that is settled after this many more answers. */
export const ReviewGoal = Type.Object({ share: Type.Number(), questions: Type.Integer() })
export type ReviewGoal = Static<typeof ReviewGoal>

/** GET /api/review. */
export const ReviewAnswer = Type.Object({
  /** Null if there are no open questions. */
  question: Type.Union([ReviewQuestion, Type.Null()]),
  /** The next questions, to load their pictures in advance; at most 5. */
  next: Type.Array(ReviewQuestion),
  questionsLeft: Type.Integer(),
  /** Questions answered with `not-sure`. */
  skipped: Type.Integer(),
  /** Fraction of faces without an open question. */
  settledShare: Type.Number(),
  goals: Type.Array(ReviewGoal),
})
export type ReviewAnswer = Static<typeof ReviewAnswer>

const FaceIdPair = Type.Tuple([Type.String({ maxLength: 100 }), Type.String({ maxLength: 100 })])

/**
 * POST /api/review: `same` and `different` are decisions about the people to whom the faces belong
 * now, and can be undone like any other, even if the question is no longer open. With `not-sure`
 * the question is not asked again until the user reverts that answer. Answers with the next
 * question. Errors: 404 if neither face exists.
 */
export const ReviewBody = Type.Object({
  /** As in the question. */
  faceIds: FaceIdPair,
  answer: Type.Union([Type.Literal('same'), Type.Literal('different'), Type.Literal('not-sure')]),
})
export type ReviewBody = Static<typeof ReviewBody>

export const ReviewReply = Type.Interface([ReviewAnswer], {
  /** Null for `not-sure`, and if there was nothing to decide. */
  decision: Type.Union([DecisionAnswer, Type.Null()]),
  /** The people were already as the answer says, or a face no longer exists. */
  isMoot: Type.Boolean(),
})
export type ReviewReply = Static<typeof ReviewReply>

// POST /api/review/ask-again: asks all questions answered with `not-sure` again; 200 with
// ReviewAnswer.

/**
 * POST /api/review/take-back: reverts `not-sure` for these faces; 200 with ReviewAnswer, 404 if
 * there was none.
 */
export const TakeBackBody = Type.Object({
  /** As in the question. */
  faceIds: FaceIdPair,
})
export type TakeBackBody = Static<typeof TakeBackBody>

/** GET /api/recognition: the network that recognises faces on this server. */
export const RecognitionAnswer = Type.Object({
  /** Its display name, the same in all languages. */
  network: Type.String(),
  /** Whether it comes with Kindred; if not, the operator of the server has added it. */
  isBundled: Type.Boolean(),
})
export type RecognitionAnswer = Static<typeof RecognitionAnswer>

export const groupingEndpoints = declare({
  'GET /api/review': {
    tag: 'review',
    summary: 'Returns the next questions of “same or different?”, and how many are left',
    answers: { 200: ReviewAnswer },
  },
  'POST /api/review': {
    tag: 'review',
    summary: 'Answers whether two faces are one person, and returns the next question',
    body: ReviewBody,
    answers: { 200: ReviewReply },
  },
  'POST /api/review/ask-again': {
    tag: 'review',
    summary: 'Asks all questions again that were answered with “not sure”',
    answers: { 200: ReviewAnswer },
  },
  'POST /api/review/take-back': {
    tag: 'review',
    summary: 'Asks one question again that was answered with “not sure”',
    body: TakeBackBody,
    answers: { 200: ReviewAnswer },
  },
  'GET /api/recognition': {
    tag: 'people',
    summary: 'Returns the network that recognises faces',
    answers: { 200: RecognitionAnswer },
  },
  'GET /api/grouping': {
    tag: 'people',
    summary: 'Returns what another network would change in the people, and whether a grouping was refused',
    answers: { 200: GroupingState },
  },
  'POST /api/grouping/change': {
    tag: 'people',
    summary: 'Agrees to regroup the people with another network',
    answers: { 200: GroupingState },
  },
})
