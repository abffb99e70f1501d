import { Type, type Static } from 'typebox'
import { PageQuery, ErrorAnswer } from './errors.ts'
import { declare } from './endpoint.ts'
import { DecisionAnswer } from './decisions.ts'

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
  /** Two people are different: an answer of the review queue. */
  Type.Literal('different'),
  /** All faces of a person are the same person: an answer of the review queue. */
  Type.Literal('confirm'),
])
export type DecisionKind = Static<typeof DecisionKind>

/** A person with the name at the time of the decision. */
export const DecidedPerson = Type.Object({
  id: Type.String(),
  name: Type.String(),
  /** Whether the person still exists and can be linked to. */
  isThere: Type.Boolean(),
})
export type DecidedPerson = Static<typeof DecidedPerson>

/** One step. The web app turns it into a sentence: "Merged Person 3 and Person 7 into Ann". */
export const HistoryEntry = Type.Object({
  id: Type.String(),
  kind: DecisionKind,
  decidedAt: Type.String(),
  /** Null while in effect. */
  undoneAt: Type.Union([Type.String(), Type.Null()]),
  /**
   * `you`; `review`: an answer of the review queue; `file`: names in a photo's file; `photo-names`:
   * inferred from names that came beside photos.
   */
  origin: Type.Union([
    Type.Literal('you'),
    Type.Literal('review'),
    Type.Literal('file'),
    Type.Literal('photo-names'),
  ]),
  /** The main person; null for `not-a-face` and similar steps. */
  person: Type.Union([DecidedPerson, Type.Null()]),
  /**
   * The other people: those merged, those from whom faces were moved, those decided to be
   * different.
   */
  others: Type.Array(DecidedPerson),
  faceCount: Type.Integer(),
  /**
   * At most 5 of the faces, for display: GET /api/faces/{id}/crop. For a step without faces, such
   * as a name, those that represent its people now.
   */
  faceIds: Type.Array(Type.String()),
  /** For `name`; null for no name. */
  nameBefore: Type.Union([Type.String(), Type.Null()]),
  nameAfter: Type.Union([Type.String(), Type.Null()]),
})
export type HistoryEntry = Static<typeof HistoryEntry>

/**
 * GET /api/history, newest first; with `personId` only the steps about that person. Errors: 404.
 */
export const HistoryQuery = Type.Interface([PageQuery], {
  personId: Type.Optional(Type.String({ maxLength: 100 })),
})
export type HistoryQuery = Static<typeof HistoryQuery>

export const HistoryPage = Type.Object({
  entries: Type.Array(HistoryEntry),
  nextCursor: Type.Union([Type.String(), Type.Null()]),
  total: Type.Integer(),
  /** The steps to which undo and redo apply: the newest one in effect, and the last one undone. */
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

/** GET /api/history/{decisionId}: the step, and the automatic moves it caused. */
export const HistoryDetail = Type.Interface([HistoryEntry], {
  /** False until grouping has applied the step. */
  isSettled: Type.Boolean(),
  /** At most 200 of them. */
  moved: Type.Array(FollowingMove),
  movedCount: Type.Integer(),
})
export type HistoryDetail = Static<typeof HistoryDetail>

// POST /api/history/{decisionId}/undo and /redo: DecisionAnswer, also if that was done before.
// Errors: 404; 409 `depended-on` with DependedOnAnswer.

/** The steps that depend on this one, newest first: they have to be undone first. */
export const DependedOnAnswer = Type.Object({
  /** `depended-on` */
  code: Type.String(),
  message: Type.String(),
  blockedBy: Type.Array(HistoryEntry),
})
export type DependedOnAnswer = Static<typeof DependedOnAnswer>

export const historyEndpoints = declare({
  'GET /api/history': {
    tag: 'history',
    summary: 'Lists decisions, newest first, about all people or one person',
    query: HistoryQuery,
    answers: { 200: HistoryPage },
  },
  'GET /api/history/:decisionId': {
    tag: 'history',
    summary: 'Returns a step of the history, with the faces that moved because of it',
    params: HistoryParams,
    answers: { 200: HistoryDetail },
  },
  'POST /api/history/:decisionId/undo': {
    tag: 'history',
    summary: 'Undoes a step',
    params: HistoryParams,
    answers: { 200: DecisionAnswer, 409: Type.Union([DependedOnAnswer, ErrorAnswer]) },
  },
  'POST /api/history/:decisionId/redo': {
    tag: 'history',
    summary: 'Redoes an undone step',
    params: HistoryParams,
    answers: { 200: DecisionAnswer, 409: Type.Union([DependedOnAnswer, ErrorAnswer]) },
  },
})
