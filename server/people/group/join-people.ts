import type { Group } from '../../../faces/cluster/groupable-face.ts'
import type { FaceToGroup } from './queries.ts'

/**
 * Joins the groupings of several engine versions: a person may have faces of each. Leaves out faces
 * that would newly come to a person who has another face of the same photo there.
 */
export function joinPeople(people: readonly Group[], rows: readonly FaceToGroup[]): Group[] {
  const byPerson = Map.groupBy(people, ({ id }) => id)
  if (byPerson.size === people.length) return [...people]
  const rowOf = new Map(rows.map(row => [row.id, row]))
  return [...byPerson].flatMap(([id, groups]) => {
    const faces = groups.flatMap(({ faceIds }) => faceIds.flatMap(faceId => rowOf.get(faceId) ?? []))
    const staying = faces.filter(({ personId }) => personId === id)
    const seen = new Set(staying.map(({ photoId }) => photoId))
    const joining = faces.filter(({ personId, photoId }) => personId !== id && !seen.has(photoId))
    const faceIds = [...staying, ...joining].map(face => face.id).sort()
    return faceIds.length > 0 ? [{ id, faceIds }] : []
  })
}
