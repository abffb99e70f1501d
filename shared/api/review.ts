import { Type, type Static } from 'typebox'
import { DecisionAnswer } from './decisions.ts'
import { PersonSummary } from './people.ts'

export const ReviewFace = Type.Object({
  /** GET /api/faces/{faceId}/crop. */
  faceId: Type.String(),
  photoId: Type.String(),
  person: PersonSummary,
})
export type ReviewFace = Static<typeof ReviewFace>

/**
 * Same or different? Both faces may be in one person now: the machine then doubts that they belong
 * together.
 */
export const ReviewQuestion = Type.Object({
  id: Type.String(),
  faces: Type.Tuple([ReviewFace, ReviewFace]),
  /** How many faces an answer puts in the right place for good. */
  settles: Type.Integer(),
})
export type ReviewQuestion = Static<typeof ReviewQuestion>

/** When so many more questions are answered, this share of all faces is sure. */
export const ReviewGoal = Type.Object({ share: Type.Number(), questions: Type.Integer() })
export type ReviewGoal = Static<typeof ReviewGoal>

/** GET /api/review. */
export const ReviewAnswer = Type.Object({
  /** Null when there is nothing to ask. */
  question: Type.Union([ReviewQuestion, Type.Null()]),
  /** The ones after it, so that their pictures can be fetched ahead; at most 5. */
  next: Type.Array(ReviewQuestion),
  questionsLeft: Type.Integer(),
  /** Questions put off with `not-sure`. */
  skipped: Type.Integer(),
  /** Share of all faces that no open question is about. */
  settledShare: Type.Number(),
  goals: Type.Array(ReviewGoal),
})
export type ReviewAnswer = Static<typeof ReviewAnswer>

const FaceIdPair = Type.Tuple([Type.String({ maxLength: 100 }), Type.String({ maxLength: 100 })])

/**
 * POST /api/review: `same` and `different` are decisions about the people whom the faces belong to
 * now (undone like any other), whether the question is still asked or not. `not-sure` is
 * remembered, and the pair is not asked again until that is taken back. Answers with the question
 * that comes next. Errors: 404 where neither face is there.
 */
export const ReviewBody = Type.Object({
  /** As in the question. */
  faceIds: FaceIdPair,
  answer: Type.Union([Type.Literal('same'), Type.Literal('different'), Type.Literal('not-sure')]),
})
export type ReviewBody = Static<typeof ReviewBody>

export const ReviewReply = Type.Interface([ReviewAnswer], {
  /** Null for `not-sure`, and where nothing was to be decided. */
  decision: Type.Union([DecisionAnswer, Type.Null()]),
  /** It was so already, or a face is no longer there. */
  isMoot: Type.Boolean(),
})
export type ReviewReply = Static<typeof ReviewReply>

// POST /api/review/ask-again: 200 with ReviewAnswer; the questions put off are asked again.

/**
 * POST /api/review/take-back: 200 with ReviewAnswer; the question about these faces that was put
 * off is asked again. 404 if it was not.
 */
export const TakeBackBody = Type.Object({
  /** As in the question. */
  faceIds: FaceIdPair,
})
export type TakeBackBody = Static<typeof TakeBackBody>
