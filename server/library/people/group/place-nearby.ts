import type { Decision } from '../../../../faces/cluster/decisions.ts'
import { readEmbeddingLength, type GroupingModel } from '../../../../faces/cluster/grouping-model.ts'
import { isUsable } from '../../../../faces/cluster/groupable-face.ts'
import type { Database } from '../../../storage/db/database.ts'
import { groupByPerson } from './group-by-person.ts'
import type { ExistingPerson, FaceToPlace, NearbySessions, PersonFaces, PlaceFaces } from './grouping.ts'
import { readPeopleMeans } from './mean-pages.ts'
import { readFacesToGroup, type FaceToGroup } from './read-faces-to-group.ts'
import { selectPeopleNear } from './select-people-near.ts'

/** With fewer people, reading all faces is as fast, and no means are stored. */
export const MIN_PEOPLE_NEARBY = 2000

/** If there are more new faces than this, they are placed among all faces. */
const MAX_NEW_FACES = 2000

/**
 * Placing new faces changes people, and then the people around those are read; a third round is
 * rare.
 */
const MAX_ROUNDS = 6

/** New faces, placed among the people near them. */
export type Placing = {
  /** The new faces, then those of the people near them. */
  readonly faces: readonly FaceToGroup[]
  readonly placed: readonly PersonFaces[]
  /** The people whose faces were read. */
  readonly among: ReadonlySet<string>
  /** The number of people whose faces were not read. */
  readonly others: number
}

/**
 * Places the faces that belong to nobody with the same result as comparing them with all people,
 * but reads only the faces of people who are similar to them, or to people whom they change.
 * Returns undefined if there are too many new faces or the search does not end within MAX_ROUNDS.
 */
export async function placeNearby(
  { db, placeFaces, sessions }: { db: Database; placeFaces: PlaceFaces; sessions: NearbySessions },
  ownerId: string,
  {
    engineVersion,
    decisions,
    model,
  }: { engineVersion: string; decisions: readonly Decision[]; model: GroupingModel },
): Promise<Placing | undefined> {
  const faces = await readFacesToGroup(db, ownerId, { engineVersion, of: 'nobody' })
  if (faces.length > MAX_NEW_FACES) return undefined
  const all = await readPeopleMeans(db, ownerId, { engineVersion, model })
  const among = new Set<string>()
  const readFacesOfPeople = async (personIds: readonly string[]) => {
    const added = personIds.filter(id => !among.has(id))
    for (const id of added) among.add(id)
    const found = await readFacesToGroup(db, ownerId, { engineVersion, of: { people: added } })
    // One by one: a hundred thousand arguments would overflow the stack.
    for (const face of found) faces.push(face)
    return added.length
  }
  /** The ids of the faces of each person whose surroundings are known. */
  const searched = new Set<string>()
  const readPeopleNear = async (people: readonly (readonly FaceToPlace[])[]) => {
    const byIds = new Map(people.map(own => [own.map(({ id }) => id).join(' '), own]))
    const unknown = [...byIds].flatMap(([ids, own]) => (searched.has(ids) ? [] : [own]))
    for (const ids of byIds.keys()) searched.add(ids)
    return readFacesOfPeople(await selectPeopleNear(sessions, { people: unknown, all, model }))
  }
  const length = readEmbeddingLength(model)
  const usable = faces.filter(({ embedding }) => isUsable(embedding, length))
  await readFacesOfPeople(all.uncounted)
  await readPeopleNear(usable.map(face => [face]))
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const others = all.people - among.size
    const existing = groupByPerson(faces)
    const options = { decisions, reconsidered: new Set<string>(), isFromScratch: false, model, others }
    const placed = await placeFaces(existing, faces, options)
    const faceOf = new Map(faces.map(face => [face.id, face]))
    const changed = listChanged(existing, placed).map(({ faceIds }) =>
      faceIds.toSorted().flatMap(id => faceOf.get(id) ?? []),
    )
    if ((await readPeopleNear(changed)) === 0) return { faces, placed, among, others }
  }
  return undefined
}

/** Returns the people who are new or whose faces have changed. */
export function listChanged<Person extends PersonFaces>(
  existing: readonly ExistingPerson[],
  placed: readonly Person[],
): Person[] {
  const before = new Map(existing.map(({ id, faceIds }) => [id, new Set(faceIds)]))
  return placed.filter(({ id, faceIds }) => {
    const old = before.get(id ?? '')
    return old?.size !== faceIds.length || !faceIds.every(faceId => old.has(faceId))
  })
}
