import type { Part } from './clusters.ts'
import { resolveDecisions, type Decision } from './decisions.ts'
import { formGroups, type FormOptions } from './form-groups.ts'
import { readEmbeddingLength } from './grouping-model.ts'
import type { Group, GroupableFace } from './groupable-face.ts'
import { isUsable } from './is-usable.ts'
import { makeParts } from './make-parts.ts'
import { compareSizes, assignGroupIds, type GroupWithoutId } from './assign-group-ids.ts'

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
