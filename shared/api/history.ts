import { Type, type Static } from 'typebox'
import { PageQuery } from './paging.ts'

export const DecisionKind = Type.Union([
  Type.Literal('name'),
  Type.Literal('merge'),
  Type.Literal('split'),
  Type.Literal('move'),
  Type.Literal('not-this-person'),
  Type.Literal('not-a-face'),
  Type.Literal('hide'),
  Type.Literal('show'),
  Type.Literal('cover'),
  Type.Literal('favourite'),
  Type.Literal('not-favourite'),
  Type.Literal('add-face'),
  Type.Literal('remove-face'),
  /** Two people are not the same: an answer of the review queue. */
  Type.Literal('different'),
  /**
   * All faces of a person are one, though the machine had doubts: an answer of the review queue.
   */
  Type.Literal('confirm'),
])
export type DecisionKind = Static<typeof DecisionKind>

/** A person as they were called when it was decided. */
export const DecidedPerson = Type.Object({
  id: Type.String(),
  name: Type.String(),
  /** Whether there is such a person now: may be linked to. */
  isThere: Type.Boolean(),
})
export type DecidedPerson = Static<typeof DecidedPerson>

/**
 * One step. The web says it in words, in the user's language: "Merged Person 3 and Person 7 into
 * Ann".
 */
export const HistoryEntry = Type.Object({
  id: Type.String(),
  kind: DecisionKind,
  decidedAt: Type.String(),
  /** Null while it holds. */
  undoneAt: Type.Union([Type.String(), Type.Null()]),
  /**
   * `you`; `review`: an answer of the review queue; `file`: read from a photo that carries names.
   */
  origin: Type.Union([Type.Literal('you'), Type.Literal('review'), Type.Literal('file')]),
  /** The person in the middle of it; null for "not a face" and the like. */
  person: Type.Union([DecidedPerson, Type.Null()]),
  /** The others: who were merged, whose the faces had been, whom the person is not. */
  others: Type.Array(DecidedPerson),
  faceCount: Type.Integer(),
  /** Some of the faces, to show: GET /api/faces/{id}/crop. At most 5. */
  faceIds: Type.Array(Type.String()),
  /** For `name`: null where there was or is none. */
  nameBefore: Type.Union([Type.String(), Type.Null()]),
  nameAfter: Type.Union([Type.String(), Type.Null()]),
})
export type HistoryEntry = Static<typeof HistoryEntry>

/**
 * GET /api/history (the newest first), with `personId` only what is about that person. Errors: 404.
 */
export const HistoryQuery = Type.Interface([PageQuery], {
  personId: Type.Optional(Type.String({ maxLength: 100 })),
})
export type HistoryQuery = Static<typeof HistoryQuery>

export const HistoryPage = Type.Object({
  entries: Type.Array(HistoryEntry),
  nextCursor: Type.Union([Type.String(), Type.Null()]),
  total: Type.Integer(),
  /**
   * What the undo and redo of the whole window take: the newest step that holds, and the one undone
   * last.
   */
  nextUndo: Type.Union([Type.String(), Type.Null()]),
  nextRedo: Type.Union([Type.String(), Type.Null()]),
})
export type HistoryPage = Static<typeof HistoryPage>

export const HistoryParams = Type.Object({ decisionId: Type.String() })

export const FollowingMove = Type.Object({
  faceId: Type.String(),
  from: Type.Union([DecidedPerson, Type.Null()]),
  to: Type.Union([DecidedPerson, Type.Null()]),
})
export type FollowingMove = Static<typeof FollowingMove>

/** GET /api/history/{decisionId}: the step, and what the grouping moved because of it. */
export const HistoryDetail = Type.Interface([HistoryEntry], {
  /** False until the grouping has taken the step in. */
  isSettled: Type.Boolean(),
  /** At most 200 of them. */
  moved: Type.Array(FollowingMove),
  movedCount: Type.Integer(),
})
export type HistoryDetail = Static<typeof HistoryDetail>

// POST /api/history/{decisionId}/undo and /redo: DecisionAnswer. Errors: 404; 409 `already-undone`,
// `not-undone`;
//   409 `depended-on` with DependedOnAnswer.

/** What stands in the way, the newest first; undo these and it can be done. */
export const DependedOnAnswer = Type.Object({
  /** `depended-on` */
  code: Type.String(),
  message: Type.String(),
  blockedBy: Type.Array(HistoryEntry),
})
export type DependedOnAnswer = Static<typeof DependedOnAnswer>
