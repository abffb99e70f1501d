import type { Generated } from 'kysely'
import type { Sealed, SealedText } from './sealed-value.ts'

export type FacesTable = {
  id: string
  ownerId: string
  photoId: string
  personId: string | null
  /** The box, as fractions of the upright photo's width and height. */
  x: number
  y: number
  width: number
  height: number
  quality: number
  /**
   * Who decided to whom the face belongs. `open`: the grouping; `placed`: the user, so the face
   * stays with its person; `rejected`: the user said that it is not a face.
   */
  standing: Generated<'open' | 'placed' | 'rejected'>
  /** When the user drew its box; null for a detected face. */
  drawnAt: number | null
  /** The same as `trashedAt` of its photo, or NOT_SHOWN. */
  trashedAt: number | null
  /** Of its photo, as the next two columns; triggers copy them. */
  photoSeq: Generated<number>
  photoTakenAt: Generated<number | null>
  photoFaceCount: Generated<number>
}

/**
 * The engine's measurements of a face. Stored apart from `faces`, because a decision rewrites
 * thousands of rows of that table.
 */
export type FaceReadingsTable = {
  faceId: string
  ownerId: string
  /** Ten numbers as JSON: x and y of the five key points, as fractions like the box. */
  keyPoints: SealedText
  score: number
  blur: number
  yaw: number
  pitch: number
  roll: number
  /** Little-endian 32-bit floats, as many as the network of the engine version returns. */
  embedding: Sealed
  engineVersion: string
}

/**
 * The keys with which PostgreSQL's rows about an owner's faces are sealed; empty on SQLite. Their
 * destruction is the erasure (sealed-value.ts: Sealing).
 */
export type FaceKeysTable = {
  ownerId: string
  /** Of AES-256. */
  key: Uint8Array
}

export type PeopleTable = {
  id: string
  ownerId: string
  /** Shown as `Person {number}` until the person has a name. */
  number: number
  name: string | null
  coverFaceId: string
  /** Leaves out photos in the trash, like faceCount; 0 if all photos are there. */
  photoCount: number
  faceCount: number
  createdAt: number
  hiddenAt: number | null
  favouriteAt: number | null
  /** When the user chose the cover; null if it is derived. */
  coverChosenAt: number | null
}

/**
 * Means of the embeddings of a few people each, in 8 bits (`people/group/mean-pages.ts`). Triggers
 * delete a page when a face of one of its people changes.
 */
export type MeanPagesTable = {
  ownerId: string
  /** The page has the people whose number divided by 16, rounded down, is this. */
  block: number
  engineVersion: string
  /** JSON: the id of each person and the number of averaged faces, in the order of their means. */
  people: string
  means: Sealed
}

/**
 * One row for each owner whose faces have been grouped, with the engine version of the last
 * grouping.
 */
export type GroupingsTable = {
  ownerId: string
  /** Incremented by each change to people. */
  version: number
  durationMs: number
  /** When a grouping last placed all faces; 0 before that. */
  groupedAt: number
  /** The highest number of any person whom undo or redo may restore; new people get higher ones. */
  lastPersonNumber: Generated<number>
  /**
   * Incremented by each decision, undo and redo, and by each grouping that moves faces because of
   * them.
   */
  revision: Generated<number>
  /** The revision that the last grouping applied. */
  groupedRevision: Generated<number>
  engineVersion: string | null
  /** Why the last grouping was refused (findContradiction). */
  contradiction: string | null
}

/** Faces without a name, clustered by similarity; cluster 0 is the largest. */
export type UnnamedClusterFacesTable = {
  faceId: string
  ownerId: string
  cluster: number
  /** The most typical face of the cluster is 0. */
  position: number
}

/** The version of the owner's people from which the clusters were computed. */
export type UnnamedClusterVersionsTable = {
  ownerId: string
  peopleVersion: number
}

/** Searches by the picture of a face. Neither the picture nor its embedding is stored here. */
export type FaceSearchesTable = {
  id: string
  ownerId: string
  state: 'waiting' | 'done' | 'failed'
  /** FoundFace[] as JSON, when the search is done. */
  answer: string | null
  failureCode: string | null
  createdAt: number
}

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

/** One row, with id 1, once a network has been chosen; until then the bundled one is used. */
export type RecognitionNetworkTable = {
  id: number
  networkId: string
}

/** One row, with id 1: what a node has to know to use the database beside newer nodes. */
export type NodeRequirementsTable = {
  id: number
  /** The lowest level of nodes that can use the tables; null on SQLite. */
  level: number | null
  /** The engine version with which nodes process photos; older engines leave photos to them. */
  engineVersion: string | null
}

/** Photos processed by an engine other than the one in use for their owner. */
export type PreparedPhotosTable = {
  photoId: string
  engineVersion: string
  ownerId: string
  /** 0 if the photo can no longer be read: its faces are then kept as they are. */
  isReadable: 0 | 1
}

/**
 * The faces of prepared photos as detected by that engine. They replace `faces` and `faceReadings`
 * when the owner changes to that engine.
 */
export type PreparedFacesTable = {
  /** The id of a known face, or the future id of a new face. */
  faceId: string
  engineVersion: string
  ownerId: string
  photoId: string
  /** 0 for a known face that the engine did not detect and that was embedded from its box. */
  isFound: 0 | 1
  // The following columns are those of `faces` and `faceReadings`.
  x: number
  y: number
  width: number
  height: number
  quality: number
  keyPoints: SealedText
  score: number
  blur: number
  yaw: number
  pitch: number
  roll: number
  embedding: Sealed
  /** JPEG; only of new faces. */
  portrait: Sealed | null
}

/** What another network would change in an owner's people, until the change is made. */
export type NetworkChangesTable = {
  ownerId: string
  engineVersion: string
  /** How many photos were prepared when the preview was computed. */
  photoCount: number
  /** A ChangePreview as JSON. */
  preview: string
  agreedAt: number | null
}
