import type { Generated } from 'kysely'

/** The decisions of users, in order. A decision is in effect unless it is undone. */
export type DecisionsTable = {
  seq: Generated<number>
  id: string
  ownerId: string
  kind: string
  origin: 'you' | 'review' | 'file' | 'photo-names'
  madeAt: number
  undoneAt: number | null
  /** The owner's grouping revision when the decision was last made, undone or redone. */
  revision: number
  /** Groupings that have read a lower revision have not applied the decision yet. */
  pendingRevision: Generated<number>
  /** The person whom the decision is about. */
  personId: string | null
  /** JSON for the history, with the names at that time. */
  summary: string
}

/** The effect of a decision on a face, and the face's state before. */
export type DecisionFacesTable = {
  seq: number
  ownerId: string
  faceId: string
  fromPersonId: string | null
  fromStanding: 'open' | 'placed' | 'rejected'
  toPersonId: string | null
  toStanding: 'open' | 'placed' | 'rejected'
}

/** The effect of a decision on a person. */
export type DecisionPeopleTable = {
  seq: number
  ownerId: string
  personId: string
  /**
   * `self` is the person's whole row: `before` is null if the decision created the person, `after`
   * is null if it removed them.
   */
  field: 'self' | 'name' | 'hiddenAt' | 'favouriteAt' | 'cover'
  /** JSON. */
  before: string | null
  after: string | null
}

/**
 * Faces that a grouping moved because of decisions; a move that several decisions caused has one
 * row for each.
 */
export type FollowingMovesTable = {
  seq: number
  ownerId: string
  faceId: string
  fromPersonId: string | null
  toPersonId: string | null
  /**
   * The owner's grouping revision when the move was made; decisions are numbered in the same order.
   */
  revision: number
}

/** Boxes that a user drew; each becomes the face with the same id once a worker has embedded it. */
export type DrawnFacesTable = {
  id: string
  ownerId: string
  photoId: string
  /** The decision that added the box. */
  seq: number
  x: number
  y: number
  width: number
  height: number
  /** The person whom the user named: an existing one, or one to be created with a name. */
  personId: string | null
  name: string | null
  failureCode: string | null
  failureReason: string | null
}

/** Questions for the user that the last grouping found; each grouping replaces them. */
export type ReviewQuestionsTable = {
  id: string
  ownerId: string
  faceId: string
  otherFaceId: string
  personId: string
  /** The same person if the grouping doubts that all of their faces show one person. */
  otherPersonId: string
  /** JSON: the faces that belong with the other face, if these are two people. */
  otherSide: string | null
  settles: number
  worth: number
}

/** The user's answers, so that questions are not asked again. */
export type ReviewAnswersTable = {
  ownerId: string
  faceId: string
  otherFaceId: string
  personId: string
  otherPersonId: string
  answer: 'same' | 'different' | 'not-sure'
  /** The decision that the answer made; the answer is in effect while the decision is. */
  seq: number | null
  answeredAt: number
}
