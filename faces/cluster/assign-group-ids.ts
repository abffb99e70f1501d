import type { Group } from './groupable-face.ts'

export type GroupWithoutId = {
  /**
   * The known person whom the group shows according to the user's decisions; the group keeps this
   * id.
   */
  readonly personId: string | undefined
  /** Sorted; never empty. */
  readonly faceIds: readonly string[]
}

type Overlap = { readonly group: GroupWithoutId; readonly id: string; readonly shared: number }

/**
 * Assigns ids to groups: the id of the known person, else that of the existing group that shares
 * most faces, else, for a new person, the id of its first face. Largest group first.
 *
 * `reserved` are ids that no other group may take: those of decisions, and those in use.
 */
export function assignGroupIds(
  groups: readonly GroupWithoutId[],
  existing: readonly Group[],
  reserved: ReadonlySet<string>,
): Group[] {
  const ids = new Map<GroupWithoutId, string>()
  for (const group of groups) if (group.personId !== undefined) ids.set(group, group.personId)
  const taken = new Set(reserved)
  for (const { group, id } of countOverlaps(groups, existing)) {
    if (ids.has(group) || taken.has(id)) continue
    ids.set(group, id)
    taken.add(id)
  }
  // Ids of former groups are not reused: references to them must not lead to another person.
  for (const { id } of existing) taken.add(id)
  for (const group of groups) {
    if (ids.has(group)) continue
    const id = deriveId(group.faceIds, taken)
    ids.set(group, id)
    taken.add(id)
  }
  return groups.map(group => ({ id: ids.get(group) ?? '', faceIds: group.faceIds })).sort(compareSizes)
}

/** Compares groups, largest first; groups of equal size by id. */
export function compareSizes(a: Group, b: Group): number {
  return b.faceIds.length - a.faceIds.length || (a.id < b.id ? -1 : 1)
}

/** Counts the faces that each group shares with each existing one, most first. */
function countOverlaps(groups: readonly GroupWithoutId[], existing: readonly Group[]): Overlap[] {
  const oldIdOf = new Map<string, string>()
  for (const { id, faceIds } of existing) for (const faceId of faceIds) oldIdOf.set(faceId, id)
  const found: Overlap[] = []
  for (const group of groups) {
    const counts = new Map<string, number>()
    for (const faceId of group.faceIds) {
      const id = oldIdOf.get(faceId)
      if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1)
    }
    for (const [id, shared] of counts) found.push({ group, id, shared })
  }
  const getFirstFace = ({ group }: Overlap) => group.faceIds[0] ?? ''
  return found.sort((a, b) => {
    if (a.shared !== b.shared) return b.shared - a.shared
    if (a.id !== b.id) return a.id < b.id ? -1 : 1
    return getFirstFace(a) < getFirstFace(b) ? -1 : 1
  })
}

/**
 * Derives the id from a face's id rather than at random, so that the same input yields the same
 * ids.
 */
function deriveId(faceIds: readonly string[], taken: ReadonlySet<string>): string {
  const free = faceIds.find(id => !taken.has(id))
  if (free !== undefined) return free
  let number = 2
  while (taken.has(`${faceIds[0]}#${number}`)) number++
  return `${faceIds[0]}#${number}`
}
