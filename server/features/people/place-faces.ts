import type { Decision } from '../../../faces/cluster/decisions.ts'
import { groupFaces, growGroups } from '../../../faces/cluster/group-faces.ts'
import type { ModelSession } from '../../../faces/models.ts'
import type { PlaceFaces } from './group-people.ts'

/** Decides with the engine's grouping, whose `neighbours` model finds alike faces. */
export function placeFacesWith(neighbours: ModelSession): PlaceFaces {
  return async (existing, faces) => {
    if (existing.length === 0) return newPeople(await groupFaces(faces, { neighbours }))
    // Who has a name is somebody: two of them never become one.
    const decisions = existing.flatMap(({ id, isNamed }): Decision[] =>
      isNamed ? [{ kind: 'known', person: id }] : [],
    )
    const groups = await growGroups(existing, faces, { neighbours, decisions })
    const kept = new Set(existing.map(({ id }) => id))
    return groups.map(({ id, faceIds }) => ({ id: kept.has(id) ? id : undefined, faceIds }))
  }
}

function newPeople(groups: readonly { readonly faceIds: readonly string[] }[]) {
  return groups.map(({ faceIds }) => ({ id: undefined, faceIds }))
}
