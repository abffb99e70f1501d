import type { Generated } from 'kysely'

/** What a user decided, in order. It counts while it is not undone. */
export type DecisionsTable = {
  seq: Generated<number>
  id: string
  ownerId: string
  kind: string
  origin: 'you' | 'review' | 'file'
  madeAt: number
  undoneAt: number | null
  /** Of the owner's grouping, when it was last made, undone or redone. */
  revision: number
  /** Groupings that took in a lower revision have yet to heed it. */
  pendingRevision: Generated<number>
  /** The person in the middle of it. */
  personId: string | null
  /** JSON for the history: who was called what. */
  summary: string
}

/** What a decision said of a face, and how it stood with it before. */
export type DecisionFacesTable = {
  seq: number
  ownerId: string
  faceId: string
  fromPersonId: string | null
  fromStanding: 'open' | 'placed' | 'rejected'
  toPersonId: string | null
  toStanding: 'open' | 'placed' | 'rejected'
}

/** What a decision changed about a person. */
export type DecisionPeopleTable = {
  seq: number
  ownerId: string
  personId: string
  /**
   * `self` is the person's whole row: null before for one who is new by it, null after for one who
   * is gone.
   */
  field: 'self' | 'name' | 'hiddenAt' | 'favouriteAt' | 'cover'
  /** JSON. */
  before: string | null
  after: string | null
  /** 1 where not the decision itself but the grouping after it did it. */
  isFollowing: number
}

/**
 * Faces that the grouping moved because of a decision; a move that several decisions caused has a
 * row for each of them.
 */
export type FollowingMovesTable = {
  seq: number
  ownerId: string
  faceId: string
  fromPersonId: string | null
  toPersonId: string | null
  /** Of the owner's grouping, when it was made: one order with decisions. */
  revision: number
}

/** Boxes that a user drew; each becomes the face of the same id once a worker has looked at it. */
export type DrawnFacesTable = {
  id: string
  ownerId: string
  photoId: string
  /** The decision that added it. */
  seq: number
  x: number
  y: number
  width: number
  height: number
  /** Whose the user said it is: somebody who is there, or to be called so. */
  personId: string | null
  name: string | null
  failureCode: string | null
  failureReason: string | null
}

/** What the machine would like to ask, written anew by each grouping. */
export type ReviewQuestionsTable = {
  id: string
  ownerId: string
  faceId: string
  otherFaceId: string
  personId: string
  /** The same person where it doubts that all of their faces are one. */
  otherPersonId: string
  /** JSON: the faces that go with the other face, if they are not one person. */
  otherSide: string | null
  settles: number
  worth: number
}

/** What the user answered, so that it is not asked again. */
export type ReviewAnswersTable = {
  ownerId: string
  faceId: string
  otherFaceId: string
  personId: string
  otherPersonId: string
  answer: 'same' | 'different' | 'not-sure'
  /** The decision that the answer was; it counts as long as that does. */
  seq: number | null
  answeredAt: number
}
