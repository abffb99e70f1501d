import { findQuestions } from '../../../../faces/cluster/find-questions.ts'
import { groupFaces, growGroups } from '../../../../faces/cluster/group-faces.ts'
import type { ModelSession } from '../../../../faces/models.ts'
import type { FindQuestions, PlaceFaces } from './grouping.ts'

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
