import { Clusters } from '../../../faces/cluster/clusters.ts'
import type { Decision } from '../../../faces/cluster/decisions.ts'
import { readEmbeddingLength, type GroupingModel } from '../../../faces/cluster/grouping-model.ts'
import { isUsable } from '../../../faces/cluster/is-usable.ts'
import { NONE } from '../../../faces/cluster/nearest-lists.ts'
import { findNeighbours } from '../../../faces/cluster/neighbours.ts'
import { viewVectors } from '../../../faces/cluster/vectors-by-row.ts'
import type { ModelSession } from '../../../faces/models.ts'
import type { Database } from '../../db/database.ts'
import { toFace } from './face-to-place.ts'
import { groupByPerson } from './group-by-person.ts'
import type { ExistingPerson, FaceToPlace, PersonFaces, PlaceFaces } from './grouping.ts'
import { readPeopleMeans, type PeopleMeans } from './mean-pages.ts'
import { readFacesToGroup, type FaceToGroup } from './queries.ts'

/** With fewer people, reading all faces is as fast, and no means are stored. */
export const MIN_PEOPLE_NEARBY = 2000

/**
 * People who are read around each face: the 16 that grouping considers, and as many again as a
 * margin.
 */
const NEAREST_PEOPLE = 32

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
  readonly rows: readonly FaceToGroup[]
  /** The faces of `rows`, decoded. */
  readonly faces: readonly FaceToPlace[]
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
  { db, placeFaces, neighbours }: { db: Database; placeFaces: PlaceFaces; neighbours: ModelSession },
  ownerId: string,
  {
    engineVersion,
    decisions,
    model,
  }: { engineVersion: string; decisions: readonly Decision[]; model: GroupingModel },
): Promise<Placing | undefined> {
  const rows = [...(await readFacesToGroup(db, ownerId, { engineVersion, of: 'nobody' }))]
  if (rows.length > MAX_NEW_FACES) return undefined
  const faces = rows.map(toFace)
  const all = await readPeopleMeans(db, ownerId, { engineVersion, model })
  const among = new Set<string>()
  const readFacesOfPeople = async (personIds: readonly string[]) => {
    const added = personIds.filter(id => !among.has(id))
    for (const id of added) among.add(id)
    const found = await readFacesToGroup(db, ownerId, { engineVersion, of: added })
    rows.push(...found)
    faces.push(...found.map(toFace))
    return added.length
  }
  const length = readEmbeddingLength(model)
  const usable = faces.filter(({ embedding }) => isUsable(embedding, length))
  await readFacesOfPeople(all.uncounted)
  await readFacesOfPeople(
    await findPeopleNear(
      usable.map(({ embedding }) => embedding),
      all,
      neighbours,
    ),
  )
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const others = all.people - among.size
    const existing = groupByPerson(rows)
    const options = { decisions, reconsidered: new Set<string>(), isFromScratch: false, model, others }
    const placed = await placeFaces(existing, faces, options)
    const changed = listChanged(existing, placed)
    const means = computeMeans(changed, faces, model)
    if ((await readFacesOfPeople(await findPeopleNear(means, all, neighbours))) === 0)
      return { rows, faces, placed, among, others }
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

function computeMeans(
  people: readonly PersonFaces[],
  faces: readonly FaceToPlace[],
  model: GroupingModel,
): Float32Array[] {
  const faceOf = new Map(faces.map(face => [face.id, face]))
  return people.map(({ faceIds }) => {
    const own = faceIds.flatMap(id => faceOf.get(id) ?? [])
    const person = new Clusters([{ faces: own, subjects: [] }], model)
    return person.getSum(0).map(value => value / person.sizes[0]!)
  })
}

async function findPeopleNear(
  vectors: readonly Float32Array[],
  { personIds, means }: PeopleMeans,
  session: ModelSession,
): Promise<string[]> {
  const values = new Float32Array(vectors.length * means.length)
  for (const [row, vector] of vectors.entries()) values.set(vector, row * means.length)
  const queries = viewVectors(values, means.length)
  const { indices } = await findNeighbours(session, { queries, gallery: means, count: NEAREST_PEOPLE })
  const found = new Set<number>(indices)
  found.delete(NONE)
  return [...found].flatMap(index => personIds[index] ?? [])
}
