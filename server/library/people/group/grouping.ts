import type { Decision } from '../../../../faces/cluster/decisions.ts'
import type { Contradiction } from '../../../../faces/cluster/find-contradiction.ts'
import { type Question, findQuestions } from '../../../../faces/cluster/find-questions.ts'
import { groupFaces, growGroups } from '../../../../faces/cluster/group-faces.ts'
import type { Group } from '../../../../faces/cluster/groupable-face.ts'
import type { GroupingModel } from '../../../../faces/cluster/grouping-model.ts'
import type { ModelSession } from '../../../../faces/models.ts'
import type { RecognitionNetwork } from '../../../../faces/networks/network.ts'
import type { Database } from '../../../storage/db/database.ts'
import type { Pending } from './find-causes.ts'

export type FaceToPlace = {
  readonly id: string
  readonly photoId: string
  readonly quality: number
  readonly embedding: Float32Array
}

export type ExistingPerson = { readonly id: string; readonly faceIds: readonly string[] }

/** `id` is undefined for a new person. */
export type PersonFaces = { readonly id: string | undefined; readonly faceIds: readonly string[] }

/** The engine and model of the compared embeddings, and the decisions to respect. */
export type GroupingInputs = Pick<PlacingOptions, 'decisions' | 'model'> & {
  readonly engineVersion: string
}

export type PlacingOptions = {
  /** Oldest first. */
  readonly decisions: readonly Decision[]
  /** People whom the newest decisions are about. */
  readonly reconsidered: ReadonlySet<string>
  /** Whether to group all faces again: then people without decisions may lose faces too. */
  readonly isFromScratch: boolean
  /** Fitted to the network of the faces' embeddings. */
  readonly model: GroupingModel
  /** Number of people of the library whose faces are not given. */
  readonly others?: number
}

/**
 * Assigns faces of one engine version to people. Existing people keep their id and, except for
 * decisions, their faces.
 */
export type PlaceFaces = (
  existing: readonly ExistingPerson[],
  faces: readonly FaceToPlace[],
  options: PlacingOptions,
) => Promise<PersonFaces[]>

/** Returns the questions about these people whose answers help most, most useful first. */
export type FindQuestions = (
  people: readonly Group[],
  faces: readonly FaceToPlace[],
  options: Pick<PlacingOptions, 'decisions' | 'model' | 'others'> & {
    /** Restricts the questions to these people; absent for all. */
    readonly about?: ReadonlySet<string> | undefined
  },
) => Promise<Question[]>

/** A grouping that is computed but not stored yet. */
export type Grouping = {
  /** The considered faces with the people to whom they belonged. */
  readonly rows: readonly { readonly id: string; readonly personId: string | null }[]
  readonly people: readonly Group[]
  /** The existing people whom the grouping considers; undefined for all. */
  readonly among: ReadonlySet<string> | undefined
  readonly questions: readonly Question[]
  /** Number of faces that stay without a person because their embedding cannot be compared. */
  readonly unusable: number
  /** Why the grouping cannot be true; then `people` are the people as before. */
  readonly contradiction: Contradiction | undefined
  /** The revision of decisions that it takes into account. */
  readonly revision: number
  /** What no earlier grouping has considered. */
  readonly pending: Pending
  /** Whether all faces were grouped again. */
  readonly isFromScratch: boolean
  /** The engine version of all embeddings that were compared; null if there are none. */
  readonly engineVersion: string | null
}

export type GroupingDependencies = {
  readonly db: Database
  readonly placeFaces: PlaceFaces
  readonly findQuestions: FindQuestions
  /** Finds the network of an engine version; defaults to the networks of this program. */
  readonly findNetwork?: (engineVersion: string) => RecognitionNetwork | undefined
  readonly now: () => number
  /** Enables placing a few new faces without reading all others; if absent, all faces are read. */
  readonly nearby?: NearbySessions & {
    /** Minimum number of people for placing faces this way. */
    readonly minPeople: number
  }
}

/** The models that find the people near new faces. */
export type NearbySessions = {
  /** Runs `models/neighbours.onnx`. */
  readonly neighbours: ModelSession
  /** Runs `models/neighbours-8-bit.onnx`. */
  readonly neighboursOf8Bits: ModelSession
}

/**
 * Returns the placing by the engine's clustering; `neighbours` is the model that finds similar
 * faces.
 */
export function placeFacesWith(neighbours: ModelSession): PlaceFaces {
  return async (existing, faces, { decisions, reconsidered, isFromScratch, model, others = 0 }) => {
    const groups =
      isFromScratch || existing.length + others === 0
        ? await groupFaces(faces, { neighbours, model, decisions, existing })
        : await growGroups(existing, faces, { neighbours, model, decisions, reconsidered, others })
    const kept = new Set(existing.map(({ id }) => id))
    return groups.map(({ id, faceIds }) => ({ id: kept.has(id) ? id : undefined, faceIds }))
  }
}

/** Returns the search for questions by the engine's uncertainty. */
export function findQuestionsWith(neighbours: ModelSession): FindQuestions {
  return (people, faces, options) => findQuestions(people, faces, { neighbours, ...options })
}

/** Groups faces by person; leaves out faces without a person. */
export function groupByPerson(
  faces: readonly { readonly id: string; readonly personId: string | null }[],
): ExistingPerson[] {
  const byPerson = new Map<string, string[]>()
  for (const { id, personId } of faces) {
    if (personId === null) continue
    const faceIds = byPerson.get(personId)
    if (faceIds) faceIds.push(id)
    else byPerson.set(personId, [id])
  }
  return [...byPerson].map(([id, faceIds]) => ({ id, faceIds }))
}
