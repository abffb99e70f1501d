import { computeDotProduct, sumEmbeddings } from '../vectors.ts'
import { type Part, Clusters } from './clusters.ts'
import { mustStayApart, type DecidedSubject, areDifferent } from './decisions.ts'
import type { Group, GroupableFace } from './groupable-face.ts'
import type { GroupingModel } from './grouping-model.ts'
import { mergeOdds } from './merge-odds.ts'

export type PartsInput = {
  readonly faceOf: ReadonlyMap<string, GroupableFace>
  readonly existing: readonly Group[]
  readonly subjects: readonly DecidedSubject[]
  /**
   * Whether existing groups stay together; if not, they only determine which face identifies a
   * person.
   */
  readonly keepsGroups: boolean
  /** Existing groups that the newest decisions are about. */
  readonly reconsidered?: ReadonlySet<string> | undefined
  readonly model: GroupingModel
}

type MutablePart = {
  readonly faces: GroupableFace[]
  readonly subjects: DecidedSubject[]
  /** The existing group whose faces the part contains, if it contains no others. */
  group?: Group | undefined
  /** Id of the existing group from which the part was made. */
  sourceGroupId?: string
}

/**
 * Puts every face into exactly one part; `fresh` are the indices of parts that were not a group
 * before. Parts are sorted by face ids, so that nothing depends on the order of the input.
 */
export function makeParts(input: PartsInput): { parts: Part[]; fresh: number[] } {
  const { faceOf, subjects, reconsidered = new Set(), model } = input
  const parts = placeDecidedAndExisting(input)
  const placed = new Set<GroupableFace>()
  for (const part of parts) for (const face of part.faces) placed.add(face)
  for (const face of faceOf.values()) if (!placed.has(face)) parts.push({ faces: [face], subjects: [] })

  const decided = new Set(subjects.flatMap(subject => subject.faces))
  applyDifferences(parts, {
    reconsidered: parts.filter(
      ({ sourceGroupId }) => sourceGroupId !== undefined && reconsidered.has(sourceGroupId),
    ),
    isFree: face => !decided.has(face.id),
    model,
  })
  const ordered = parts.filter(part => part.faces.length > 0)
  for (const part of ordered) part.faces.sort(compareIds)
  // No part is empty, as ensured above.
  ordered.sort((a, b) => compareIds(a.faces[0]!, b.faces[0]!))

  for (const part of ordered) if (part.group?.faceIds.length !== part.faces.length) part.group = undefined
  const fresh = [...ordered.keys()].filter(i => ordered[i]!.group === undefined)
  return { parts: ordered, fresh }
}

function placeDecidedAndExisting({ faceOf, existing, subjects, keepsGroups }: PartsInput): MutablePart[] {
  const parts: MutablePart[] = []
  const addPart = (): MutablePart => {
    const part: MutablePart = { faces: [], subjects: [] }
    parts.push(part)
    return part
  }
  const pickFaces = (ids: readonly string[]) =>
    ids.map(id => faceOf.get(id)).filter(face => face !== undefined)

  const partOfPerson = new Map<string, MutablePart>()
  for (const subject of subjects.filter(isPerson)) {
    const part = addPart()
    part.subjects.push(subject)
    addTo(part.faces, pickFaces(subject.faces))
    for (const person of subject.people) partOfPerson.set(person, part)
  }

  const subjectOf = new Map(subjects.flatMap(subject => subject.faces.map(id => [id, subject] as const)))
  const mayBelongTo = (part: MutablePart, face: GroupableFace): boolean => {
    const subject = subjectOf.get(face.id)
    return !subject || (!isPerson(subject) && !mustStayApart(part.subjects, [subject]))
  }
  const existingPartOf = new Map<string, MutablePart>()
  for (const group of [...existing].sort((a, b) => (a.id < b.id ? -1 : 1))) {
    const faces = pickFaces(group.faceIds)
    const personPart = partOfPerson.get(group.id)
    if (keepsGroups) {
      const part = personPart ?? addPart()
      part.sourceGroupId ??= group.id
      part.group = part.faces.length === 0 ? group : undefined
      addTo(
        part.faces,
        faces.filter(face => !subjectOf.has(face.id)),
      )
      for (const id of group.faceIds) if (subjectOf.has(id)) existingPartOf.set(id, part)
    } else if (personPart?.faces.length === 0) {
      // A known person without decided faces is identified by one of their faces; otherwise other
      // groups would take all of them, and the name would be lost.
      const middle = pickMiddle(faces.filter(face => mayBelongTo(personPart, face)))
      if (middle && subjectOf.has(middle.id)) existingPartOf.set(middle.id, personPart)
      else if (middle) personPart.faces.push(middle)
    }
  }

  // A decision about faces without a person does not remove them from their group, unless the group
  // contradicts it.
  for (const subject of subjects.filter(subject => !isPerson(subject))) {
    const existingPart = subject.faces.map(id => existingPartOf.get(id)).find(part => part !== undefined)
    const part = existingPart && !mustStayApart(existingPart.subjects, [subject]) ? existingPart : addPart()
    part.subjects.push(subject)
    addTo(part.faces, pickFaces(subject.faces))
    part.group = undefined
  }
  return parts
}

/**
 * Returns the face most similar to all of them together; among equals the first by id; undefined if
 * there is none.
 */
function pickMiddle(faces: readonly GroupableFace[]): GroupableFace | undefined {
  const sorted = [...faces].sort(compareIds)
  const sum = sumEmbeddings(sorted)
  const similarities = sorted.map(face => computeDotProduct(sum, face.embedding))
  let middle = 0
  for (const [i, similarity] of similarities.entries()) if (similarity > similarities[middle]!) middle = i
  return sorted[middle]
}

/**
 * Adds items one by one: spreading all into one push would overflow the stack for a hundred
 * thousand faces.
 */
function addTo(list: GroupableFace[], added: readonly GroupableFace[]): void {
  for (const face of added) list.push(face)
}

function isPerson(subject: DecidedSubject): boolean {
  return subject.personId !== undefined
}

function compareIds(a: GroupableFace, b: GroupableFace): number {
  return a.id < b.id ? -1 : 1
}

type MutableFacePart = { readonly faces: GroupableFace[]; readonly subjects: DecidedSubject[] }

/**
 * If the user decided that two parts are different people, moves faces from one part to the other
 * if they fit better there: they may have been assigned before the other person was known. `isFree`
 * returns whether no decision is about a face; faces are moved only out of the parts in
 * `reconsidered`.
 */
export function applyDifferences(
  parts: readonly MutableFacePart[],
  {
    reconsidered,
    isFree,
    model,
  }: {
    reconsidered: readonly MutableFacePart[]
    isFree: (face: GroupableFace) => boolean
    model: GroupingModel
  },
): void {
  for (const part of reconsidered) {
    for (const other of parts) {
      if (other === part || other.faces.length === 0 || part.faces.length === 0) continue
      if (areDifferent(part.subjects, other.subjects)) moveAttracted(part, other, { isFree, model })
    }
  }
}

function moveAttracted(
  from: MutableFacePart,
  to: MutableFacePart,
  { isFree, model }: { isFree: (face: GroupableFace) => boolean; model: GroupingModel },
): void {
  const free = from.faces.filter(isFree)
  const singles = free.map(face => ({ faces: [face], subjects: [] }))
  // Cluster 0: the face's part; cluster 1: the other part; then each face alone.
  const clusters = new Clusters([from, to, ...singles], model)
  const moved = new Set(
    free.filter((_, i) => {
      const face = i + 2
      if (clusters.isPoor[face] || !clusters.sharesNoPhoto(1, face)) return false
      const oddsOfOther = mergeOdds(clusters, 1, face)
      return oddsOfOther > 0 && oddsOfOther > mergeOdds(clusters, 0, face)
    }),
  )
  // If all faces moved, the two people would become one, which contradicts the user's decision.
  if (moved.size === 0 || moved.size === from.faces.length) return
  const seen = new Set(to.faces.map(({ photoId }) => photoId))
  for (const face of moved) {
    // Two of the moved faces may be in the same photo.
    if (seen.has(face.photoId)) moved.delete(face)
    seen.add(face.photoId)
  }
  const kept = from.faces.filter(face => !moved.has(face))
  from.faces.splice(0, from.faces.length)
  for (const face of kept) from.faces.push(face)
  for (const face of moved) to.faces.push(face)
}
