import { groupIdByFace } from '../../../../faces/cluster/groupable-face.ts'
import { computeGrouping } from './compute-grouping.ts'
import type { Grouping, GroupingDependencies } from './grouping.ts'
import { listPeopleBefore, type PersonBefore } from './network-change-queries.ts'

/** What changes in an owner's people with another network. */
export type ChangePreview = {
  readonly peopleBefore: number
  readonly peopleAfter: number
  /** Number of faces that move to another person, or that are given a person. */
  readonly movedFaces: number
  /** People who become part of another person; `into` is null for a new person. */
  readonly joined: readonly { readonly person: PersonBefore; readonly into: PersonBefore | null }[]
  /**
   * People some of whose faces move to others; `parts` is the number of people who have their faces
   * afterwards.
   */
  readonly split: readonly { readonly person: PersonBefore; readonly parts: number; readonly faces: number }[]
  /** Number of new people most of whose faces had no person. */
  readonly found: number
}

/** Computes what an engine that has prepared all of an owner's photos would change. */
export async function previewChange(
  dependencies: Omit<GroupingDependencies, 'now'>,
  ownerId: string,
  engineVersion: string,
): Promise<ChangePreview & Pick<Grouping, 'contradiction'>> {
  const grouping = await computeGrouping(dependencies, ownerId, { isFromScratch: true, engineVersion })
  const change = describeChange(grouping, await listPeopleBefore(dependencies.db, ownerId))
  return { ...change, contradiction: grouping.contradiction }
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
  const unassigned = new Set(rows.flatMap(({ id, personId }) => (personId === null ? [id] : [])))
  const found = created.filter(
    ({ faceIds }) => 2 * faceIds.filter(id => unassigned.has(id)).length > faceIds.length,
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
