import type { Decision } from '../../../faces/cluster/decisions.ts'
import type { Question } from '../../../faces/cluster/find-questions.ts'
import type { Group } from '../../../faces/cluster/groupable-face.ts'
import type { Database } from '../../db/database.ts'
import type { Pending } from './find-causes.ts'
import type { FaceToGroup } from './queries.ts'

export type FaceToPlace = {
  readonly id: string
  readonly photoId: string
  readonly quality: number
  readonly embedding: Float32Array
}

export type ExistingPerson = { readonly id: string; readonly faceIds: readonly string[] }

/** `id` is that of an existing person; undefined for one who is new. */
export type PersonFaces = { readonly id: string | undefined; readonly faceIds: readonly string[] }

export type PlacingOptions = {
  /** What the user decided, from the oldest to the newest. */
  readonly decisions: readonly Decision[]
  /** People about whom the newest decisions are. */
  readonly reconsidered: ReadonlySet<string>
  /** Group all faces anew: people whom the user did not speak of may lose faces too. */
  readonly isAnew: boolean
}

/**
 * Decides whose the faces are: people who are there already keep their id and, but for decisions,
 * their faces.
 */
export type PlaceFaces = (
  existing: readonly ExistingPerson[],
  faces: readonly FaceToPlace[],
  options: PlacingOptions,
) => Promise<PersonFaces[]>
/** What it would help most to ask the user about people so placed. */
export type FindQuestions = (
  people: readonly Group[],
  faces: readonly FaceToPlace[],
  decisions: readonly Decision[],
) => Promise<Question[]>
/** A grouping that is worked out and not kept yet. */
export type Grouping = {
  readonly rows: readonly FaceToGroup[]
  readonly people: readonly Group[]
  readonly questions: readonly Question[]
  /** The revision of decisions that it took in. */
  readonly revision: number
  /** What of it no grouping had taken in before. */
  readonly pending: Pending
  /** Whether all faces were grouped anew. */
  readonly isAnew: boolean
  /** Of all the embeddings; null where some are of another engine, or there are none. */
  readonly engineVersion: string | null
}

export type GroupingDependencies = {
  readonly db: Database
  readonly placeFaces: PlaceFaces
  readonly findQuestions: FindQuestions
  readonly now: () => number
}
