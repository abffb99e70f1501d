import { groupIdByFace } from '../../../faces/cluster/groupable-face.ts'
import { computeGrouping } from './compute-grouping.ts'
import type { Grouping, GroupingDependencies } from './grouping.ts'
import { listPeopleBefore, type PersonBefore } from './network-change-queries.ts'

/** What another network changes in an owner's people. */
export type ChangePreview = {
  readonly peopleBefore: number
  readonly peopleAfter: number
  /** Faces that come to another person, or to one at all. */
  readonly movedFaces: number
  /** People who become part of another one, or with null of somebody new. */
  readonly joined: readonly { readonly person: PersonBefore; readonly into: PersonBefore | null }[]
  /** People some of whose faces go to others; `parts` counts who has faces of theirs then. */
  readonly split: readonly { readonly person: PersonBefore; readonly parts: number; readonly faces: number }[]
  /** New people, most of whose faces belonged to nobody. */
  readonly found: number
}

/** Computes what an engine that has prepared all of an owner's photos will change. */
export async function previewChange(
  dependencies: Omit<GroupingDependencies, 'now'>,
  ownerId: string,
  engineVersion: string,
): Promise<ChangePreview> {
  const grouping = await computeGrouping(dependencies, ownerId, { isAnew: true, engineVersion })
  return describeChange(grouping, await listPeopleBefore(dependencies.db, ownerId))
}

function describeChange(
  { rows, people }: Pick<Grouping, 'rows' | 'people'>,
  before: readonly PersonBefore[],
): ChangePreview {
  const targetOf = groupIdByFace(people)
  const known = new Map(before.map(person => [person.id, person]))
  const joined: { person: PersonBefore; into: PersonBefore | null }[] = []
  const split: { person: PersonBefore; parts: number; faces: number }[] = []
  for (const [personId, faces] of Map.groupBy(rows, row => row.personId)) {
    const person = known.get(personId ?? '')
    if (!person) continue
    const byTarget = Map.groupBy(faces, ({ id }) => targetOf.get(id) ?? person.id)
    const staying = byTarget.get(person.id)?.length ?? 0
    const [most = ''] = [...byTarget].toSorted(([, one], [, other]) => other.length - one.length)[0] ?? []
    if (staying === 0) joined.push({ person, into: known.get(most) ?? null })
    else if (byTarget.size > 1) split.push({ person, parts: byTarget.size, faces: faces.length - staying })
  }
  const created = people.filter(({ id }) => !known.has(id))
  const nobodys = new Set(rows.flatMap(({ id, personId }) => (personId === null ? [id] : [])))
  const found = created.filter(
    ({ faceIds }) => 2 * faceIds.filter(id => nobodys.has(id)).length > faceIds.length,
  )
  const moved = rows.filter(({ id, personId }) => (targetOf.get(id) ?? personId) !== personId)
  return {
    peopleBefore: before.length,
    peopleAfter: before.length - joined.length + created.length,
    movedFaces: moved.length,
    joined,
    split: split.toSorted((one, other) => other.faces - one.faces),
    found: found.length,
  }
}
