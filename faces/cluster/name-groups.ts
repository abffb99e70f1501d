import type { Group } from './groupable-face.ts'

export type UnnamedGroup = {
  /** The person that the user said this is; it keeps that id. */
  readonly personId: string | undefined
  /** Sorted; never empty. */
  readonly faceIds: readonly string[]
}

type Overlap = { readonly group: UnnamedGroup; readonly id: string; readonly shared: number }

/**
 * Gives each group its id: that of the person the user said it is, else that of the existing group
 * with which it shares most faces, else, for a new person, the id of its first face. The largest
 * group comes first.
 *
 * `reserved` are the ids that no other group may take: all that the user ever spoke of, and those
 * in use.
 */
export function nameGroups(
  groups: readonly UnnamedGroup[],
  existing: readonly Group[],
  reserved: ReadonlySet<string>,
): Group[] {
  const ids = new Map<UnnamedGroup, string>()
  for (const group of groups) if (group.personId !== undefined) ids.set(group, group.personId)
  const taken = new Set(reserved)
  for (const { group, id } of overlaps(groups, existing)) {
    if (ids.has(group) || taken.has(id)) continue
    ids.set(group, id)
    taken.add(id)
  }
  // The ids of groups that are gone are not given to others: whoever still refers to them must not
  // find a stranger.
  for (const { id } of existing) taken.add(id)
  for (const group of groups) {
    if (ids.has(group)) continue
    const id = newId(group.faceIds, taken)
    ids.set(group, id)
    taken.add(id)
  }
  return groups.map(group => ({ id: ids.get(group) ?? '', faceIds: group.faceIds })).sort(bySize)
}

/** The largest first; of equals, by id. */
export function bySize(a: Group, b: Group): number {
  return b.faceIds.length - a.faceIds.length || (a.id < b.id ? -1 : 1)
}

/** Which group shares how many faces with which existing one, the most first. */
function overlaps(groups: readonly UnnamedGroup[], existing: readonly Group[]): Overlap[] {
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
  const firstFace = ({ group }: Overlap) => group.faceIds[0] ?? ''
  return found.sort((a, b) => {
    if (a.shared !== b.shared) return b.shared - a.shared
    if (a.id !== b.id) return a.id < b.id ? -1 : 1
    return firstFace(a) < firstFace(b) ? -1 : 1
  })
}

/** Made of a face's id rather than drawn by chance: the same input gives the same ids. */
function newId(faceIds: readonly string[], taken: ReadonlySet<string>): string {
  const free = faceIds.find(id => !taken.has(id))
  if (free !== undefined) return free
  let number = 2
  while (taken.has(`${faceIds[0]}#${number}`)) number++
  return `${faceIds[0]}#${number}`
}
