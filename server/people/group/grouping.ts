import type { Question } from '../../../faces/cluster/find-questions.ts'
import type { Group } from '../../../faces/cluster/groupable-face.ts'
import type { Pending } from './causes-of-moves.ts'
import type { FaceToGroup } from './queries.ts'

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
