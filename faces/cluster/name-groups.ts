import type { Group } from './groupable-face.ts'

export type UnnamedGroup = {
  /** The person that the user said this is; it keeps that id. */
  readonly personId: string | undefined
  /** Sorted; never empty. */
  readonly faceIds: readonly string[]
}

type Overlap = { readonly group: UnnamedGroup; readonly id: string; readonly shared: number }

/**
 * Gives each group its id: that of the person the user said it is, else that of the existing group with which it
 * shares most faces, else, for a new person, the id of its first face. The largest group comes first.
 *
 * `people` are all ids that the user ever spoke of, which no other group may take.
 */
export function nameGroups(
  groups: readonly UnnamedGroup[],
  existing: readonly Group[],
  people: ReadonlySet<string>,
): Group[] {
  const ids = new Map<UnnamedGroup, string>()
  for (const group of groups) if (group.personId !== undefined) ids.set(group, group.personId)
  const taken = new Set(people)
  for (const { group, id } of overlaps(groups, existing)) {
    if (ids.has(group) || taken.has(id)) continue
    ids.set(group, id)
    taken.add(id)
  }
  // The ids of groups that are gone are not given to others: whoever still refers to them must not find a stranger.
  for (const { id } of existing) taken.add(id)
  for (const group of groups) {
    if (ids.has(group)) continue
    const id = newId(group.faceIds, taken)
    ids.set(group, id)
    taken.add(id)
  }
  return groups
    .map(group => ({ id: ids.get(group) ?? '', faceIds: group.faceIds }))
    .sort((a, b) => b.faceIds.length - a.faceIds.length || (a.id < b.id ? -1 : 1))
}

/**
 * Which group shares how many faces with which existing one, the most first. Where both share with nobody else, which
 * is nearly everywhere, the order does not matter, and they come before.
 */
function overlaps(groups: readonly UnnamedGroup[], existing: readonly Group[]): Overlap[] {
  const oldGroupOf = new Map<string, Group>()
  for (const group of existing) for (const faceId of group.faceIds) oldGroupOf.set(faceId, group)
  const certain: Overlap[] = []
  const found: Overlap[] = []
  for (const group of groups) {
    const counts = new Map<Group, number>()
    for (const faceId of group.faceIds) {
      const old = oldGroupOf.get(faceId)
      if (old) counts.set(old, (counts.get(old) ?? 0) + 1)
    }
    for (const [old, shared] of counts) {
      const isWhole = counts.size === 1 && shared === old.faceIds.length
      ;(isWhole ? certain : found).push({ group, id: old.id, shared })
    }
  }
  const firstFace = ({ group }: Overlap) => group.faceIds[0] ?? ''
  found.sort((a, b) => {
    if (a.shared !== b.shared) return b.shared - a.shared
    if (a.id !== b.id) return a.id < b.id ? -1 : 1
    return firstFace(a) < firstFace(b) ? -1 : 1
  })
  return [...certain, ...found]
}

/** Made of a face's id rather than drawn by chance: the same input gives the same ids. */
function newId(faceIds: readonly string[], taken: ReadonlySet<string>): string {
  const free = faceIds.find(id => !taken.has(id))
  if (free !== undefined) return free
  let number = 2
  while (taken.has(`${faceIds[0]}#${number}`)) number++
  return `${faceIds[0]}#${number}`
}
