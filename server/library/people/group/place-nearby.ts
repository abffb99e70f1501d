import { HOPELESS_ODDS } from '../../../../faces/cluster/agglomerate.ts'
import { Clusters } from '../../../../faces/cluster/clusters.ts'
import { computeCommonnessOfRows } from '../../../../faces/cluster/commonness-of-rows.ts'
import { computePriorOddsAmong } from '../../../../faces/cluster/prior-odds.ts'
import { type GroupableFace, isUsable } from '../../../../faces/cluster/groupable-face.ts'
import { type GroupingModel, readEmbeddingLength } from '../../../../faces/cluster/grouping-model.ts'
import { weighFigures } from '../../../../faces/cluster/merge-odds.ts'
import { NONE } from '../../../../faces/cluster/nearest-lists.ts'
import { search8Bits } from '../../../../faces/cluster/search-8-bits.ts'
import { type VectorsByRow, selectRows } from '../../../../faces/cluster/vectors-by-row.ts'
import { computeDotProduct } from '../../../../faces/vectors.ts'
import type { Database } from '../../../storage/db/database.ts'
import {
  groupByPerson,
  type ExistingPerson,
  type FaceToPlace,
  type GroupingInputs,
  type NearbySessions,
  type PersonFaces,
  type PlaceFaces,
} from './grouping.ts'
import { type PeopleMeans, readPeopleMeans } from './mean-pages.ts'
import { type FaceToGroup, readFacesToGroup } from './read-faces-to-group.ts'

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
type Placing = {
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
  { engineVersion, decisions, model }: GroupingInputs,
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

/** The 16 people that grouping considers, and as many again as a margin. */
const NEAREST_PEOPLE = 32

/**
 * Log odds by which 8 bits may change those of two people: nine standard deviations of the error of
 * a similarity, times the largest weight of a network.
 */
const ROUNDING_ODDS = 0.4

/**
 * Returns those people of the library who are near one of the given ones, unless the odds are so
 * low that grouping would not consider the two. The given people have at least one face each, all
 * with embeddings that can be compared.
 */
async function selectPeopleNear(
  { neighbours, neighboursOf8Bits }: NearbySessions,
  search: { people: readonly (readonly GroupableFace[])[]; all: PeopleMeans; model: GroupingModel },
): Promise<string[]> {
  const { people, all, model } = search
  if (people.length === 0) return []
  const parts = people.map(faces => ({ faces, subjects: [] }))
  const clusters = new Clusters(parts, model)
  // An exact search: dividing the means into cells would take longer than comparing all of them.
  const { count, indices } = await search8Bits(neighboursOf8Bits, {
    queries: viewMeans(clusters),
    gallery: all.means,
    count: NEAREST_PEOPLE,
  })
  const rows = Int32Array.from(new Set(indices.filter(row => row !== NONE)))
  const commonness = await computeCommonnessOfRows(neighbours, selectRows(all.means, rows), model)
  const found = new Map(
    [...rows].map((row, i) => [
      row,
      // There is one value for each row.
      { ...all.findPerson(row), commonness: commonness[i]! / all.steps },
    ]),
  )
  const leastOdds = HOPELESS_ODDS - computePriorOddsAmong(all.people) - ROUNDING_ODDS
  const selected = new Set<string>()
  const [mean, otherMean] = [new Float32Array(all.means.length), new Float32Array(all.means.length)]
  for (const [i, row] of indices.entries()) {
    const other = found.get(row)
    if (other === undefined || other.size === 0 || selected.has(other.id)) continue
    const own = Math.floor(i / count)
    clusters.copyMean(own, mean, 0)
    all.means.copy(row, otherMean, 0)
    // There is one size for each cluster.
    const size = clusters.sizes[own]!
    const figures = [
      // Computed again, because the search rounded the query.
      computeDotProduct(mean, otherMean) / all.steps,
      (clusters.computeCommonness(own) + other.commonness) / 2,
      1 / Math.min(size, other.size),
      1 / Math.max(size, other.size),
    ] as const
    if (weighFigures(figures, model) > leastOdds) selected.add(other.id)
  }
  return [...selected]
}

function viewMeans(clusters: Clusters): VectorsByRow {
  return {
    rows: clusters.count,
    length: clusters.embeddingLength,
    copy: (row, target, offset) => clusters.copyMean(row, target, offset),
  }
}
