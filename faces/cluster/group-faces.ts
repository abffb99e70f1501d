import type { Part } from './clusters.ts'
import { resolveDecisions, type Decision } from './decisions.ts'
import { formGroups, type FormOptions } from './form-groups.ts'
import type { Group, GroupableFace } from './groupable-face.ts'
import { makeParts } from './make-parts.ts'
import { bySize, nameGroups, type UnnamedGroup } from './name-groups.ts'

export type GroupingOptions = FormOptions & {
  /** From the oldest to the newest. */
  readonly decisions?: readonly Decision[]
  /**
   * Existing groups about which the newest decisions are: their other faces are looked at again.
   */
  readonly reconsidered?: ReadonlySet<string>
}

/**
 * Groups all faces by person. The same faces and decisions give the same groups, in whatever order
 * they come. Two faces of one photo are in one group only if the user put them there.
 *
 * `existing` groups only lend their ids, to the groups that share most faces with them; people whom
 * the user spoke of are found again by the faces that were decided to be theirs, or else by the
 * face in their middle.
 */
export async function groupFaces(
  faces: readonly GroupableFace[],
  { existing = [], ...options }: GroupingOptions & { readonly existing?: readonly Group[] },
): Promise<Group[]> {
  return await arrange(faces, existing, { ...options, keepsGroups: false })
}

/**
 * Puts new faces into the existing groups. `faces` are those of the existing groups and the new
 * ones. What is in one group stays together, save what decisions take out of it; groups may come
 * together where new faces show that they are one person, and then go by the id of the larger.
 */
export async function growGroups(
  existing: readonly Group[],
  faces: readonly GroupableFace[],
  options: GroupingOptions,
): Promise<Group[]> {
  return await arrange(faces, existing, { ...options, keepsGroups: true })
}

async function arrange(
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
  for (const face of faces) {
    if (faceOf.has(face.id)) throw new RangeError('two faces have the same id')
    if (!ignoredFaces.has(face.id)) faceOf.set(face.id, face)
  }
  const { parts, fresh } = makeParts({ faceOf, existing, subjects, keepsGroups, reconsidered })
  const clusters = await formGroups(parts, fresh, options)

  const partsOf = new Map<number, Part[]>()
  for (const [i, part] of parts.entries()) {
    const cluster = clusters.clusterOf(i)
    const list = partsOf.get(cluster)
    if (list) list.push(part)
    else partsOf.set(cluster, [part])
  }
  const unchanged = new Map<string, Group>()
  const unnamed: UnnamedGroup[] = []
  for (const [cluster, together] of partsOf) {
    const personId = clusters.subjectsOf(cluster).find(subject => subject.personId !== undefined)?.personId
    const faceIds = together.flatMap(part => part.faces.map(face => face.id))
    const group = together.length === 1 ? together[0]?.group : undefined
    if (group && personId === undefined) unchanged.set(group.id, { id: group.id, faceIds })
    else unnamed.push({ personId, faceIds: faceIds.sort() })
  }
  const named = nameGroups(
    unnamed,
    existing.filter(group => !unchanged.has(group.id)),
    new Set([...unchanged.keys(), ...subjects.flatMap(subject => subject.people)]),
  )
  return [...unchanged.values(), ...named].sort(bySize)
}
