import type { ExistingPerson } from './grouping.ts'

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
