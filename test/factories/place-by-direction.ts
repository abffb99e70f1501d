import type { PlaceFaces } from '../../server/library/people/group/grouping.ts'

/**
 * Replaces the engine's grouping: faces whose embeddings have the same direction are one person.
 */
export const placeByDirection: PlaceFaces = async (existing, faces) => {
  const directionOf = new Map(faces.map(({ id, embedding }) => [id, embedding.indexOf(1)]))
  const people = existing.map(({ id, faceIds }): { id: string | undefined; faceIds: string[] } => ({
    id,
    faceIds: [...faceIds],
  }))
  const placed = new Set(people.flatMap(({ faceIds }) => faceIds))
  for (const { id } of faces) {
    if (placed.has(id)) continue
    const alike = people.find(({ faceIds }) => directionOf.get(faceIds[0] ?? '') === directionOf.get(id))
    if (alike) alike.faceIds.push(id)
    else people.push({ id: undefined, faceIds: [id] })
  }
  return people
}
