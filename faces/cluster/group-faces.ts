import type { Part } from './clusters.ts'
import { resolveDecisions, type Decision } from './decisions.ts'
import { formGroups, type FormOptions } from './form-groups.ts'
import { readEmbeddingLength } from './grouping-model.ts'
import { type Group, type GroupableFace, isUsable } from './groupable-face.ts'
import { makeParts } from './make-parts.ts'

export type GroupingOptions = FormOptions & {
  /** Oldest first. */
  readonly decisions?: readonly Decision[]
  /** Existing groups that the newest decisions are about; their other faces are assigned again. */
  readonly reconsidered?: ReadonlySet<string>
}

/**
 * Groups all faces by person. The result does not depend on the order of faces. Two faces of one
 * photo are in one group only if the user put them there. Faces whose embedding is zero, not
 * finite, or not from the model's network are in no group.
 *
 * `existing` groups only pass on their ids, to the groups that share most faces with them. A person
 * with decisions is identified by the faces that were decided to be theirs, or else by their most
 * central face.
 */
export async function groupFaces(
  faces: readonly GroupableFace[],
  { existing = [], ...options }: GroupingOptions & { readonly existing?: readonly Group[] },
): Promise<Group[]> {
  return await assignFaces(faces, existing, { ...options, keepsGroups: false })
}

/**
 * Adds new faces to existing groups. `faces` are those of the existing groups and the new ones.
 * Faces of one group stay together unless decisions separate them; groups are merged if new faces
 * show that they are one person, and keep the id of the larger one.
 */
export async function growGroups(
  existing: readonly Group[],
  faces: readonly GroupableFace[],
  options: GroupingOptions,
): Promise<Group[]> {
  return await assignFaces(faces, existing, { ...options, keepsGroups: true })
}

async function assignFaces(
  faces: readonly GroupableFace[],
  existing: readonly Group[],
  {
    decisions = [],
    reconsidered,
    keepsGroups,
    ...options
  }: GroupingOptions & { readonly keepsGroups: boolean },
): Promise<Group[]> {
  const { subjects, ignoredFaces } = resolveDecisions(decisions)
  const faceOf = new Map<string, GroupableFace>()
  const length = readEmbeddingLength(options.model)
  for (const face of faces) {
    if (faceOf.has(face.id)) throw new RangeError('two faces have the same id')
    if (!ignoredFaces.has(face.id) && isUsable(face.embedding, length)) faceOf.set(face.id, face)
  }
  const { parts, fresh } = makeParts({
    faceOf,
    existing,
    subjects,
    keepsGroups,
    reconsidered,
    model: options.model,
  })
  const clusters = await formGroups(parts, fresh, options)

  const partsOf = new Map<number, Part[]>()
  for (const [i, part] of parts.entries()) {
    const cluster = clusters.findCluster(i)
    const list = partsOf.get(cluster)
    if (list) list.push(part)
    else partsOf.set(cluster, [part])
  }
  const unchanged = new Map<string, Group>()
  const unnamed: GroupWithoutId[] = []
  for (const [cluster, together] of partsOf) {
    const personId = clusters.getSubjects(cluster).find(subject => subject.personId !== undefined)?.personId
    const faceIds = together.flatMap(part => part.faces.map(face => face.id))
    const group = together.length === 1 ? together[0]?.group : undefined
    if (group && personId === undefined) unchanged.set(group.id, { id: group.id, faceIds })
    else unnamed.push({ personId, faceIds: faceIds.sort() })
  }
  const named = assignGroupIds(
    unnamed,
    existing.filter(group => !unchanged.has(group.id)),
    new Set([...unchanged.keys(), ...subjects.flatMap(subject => subject.people)]),
  )
  return [...unchanged.values(), ...named].sort(compareSizes)
}

type GroupWithoutId = {
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
function compareSizes(a: Group, b: Group): number {
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
