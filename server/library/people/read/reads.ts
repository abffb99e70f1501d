import { selectSimilarFaces } from '../../../../faces/cluster/select-similar-faces.ts'
import type { RecognitionNetwork } from '../../../../faces/networks/network.ts'
import { findNetworkByVersion } from '../../../../faces/networks/networks.ts'
import { computeDotProduct, normalise, sumEmbeddings } from '../../../../faces/vectors.ts'
import type { NameSuggestions } from '../../../../shared/api/decisions.ts'
import type { Companions, PersonFacePage, SimilarFacesAnswer } from '../../../../shared/api/people.ts'
import { AppError } from '../../../errors.ts'
import type { Database } from '../../../storage/db/database.ts'
import { parseCursor } from '../../../storage/db/parse-cursor.ts'
import { readRemembered } from '../../../storage/db/remember.ts'
import { nameKey, summarisePerson } from './describe-person.ts'
import { listNamedPeople, requirePerson } from './queries.ts'
import {
  type EmbeddedFace,
  type FaceCursor,
  listCompanions,
  listFacesOfPerson,
  readEmbeddingsOfPerson,
} from './list-queries.ts'
import { readReview } from './read-review.ts'
import { readUnnamedClusterFaces, readUnnamedClusters } from './read-unnamed-clusters.ts'
import { countFaces } from '../review-queries.ts'

export type PeopleReads = ReturnType<typeof createPeopleReads>

export function createPeopleReads(db: Database) {
  return {
    readPersonFaces: readPersonFaces.bind(null, db),
    rankSimilarFaces: rankSimilarFaces.bind(null, db),
    readCompanions: (ownerId: string, personId: string) =>
      readRemembered(db, ownerId, `companions ${personId}`, () => readCompanions(db, ownerId, personId)),
    readReview: (ownerId: string) =>
      readReview(db, ownerId, () => readRemembered(db, ownerId, 'faces', () => countFaces(db, ownerId))),
    readUnnamedClusters: readUnnamedClusters.bind(null, db),
    readUnnamedClusterFaces: readUnnamedClusterFaces.bind(null, db),
  }
}

const DEFAULT_PAGE_SIZE = 100

/** Throws `not-found` and `invalid-request`. */
async function readPersonFaces(
  db: Database,
  ownerId: string,
  {
    personId,
    cursor,
    limit = DEFAULT_PAGE_SIZE,
  }: { personId: string; cursor?: string | undefined; limit?: number | undefined },
): Promise<PersonFacePage> {
  const person = await requirePerson(db, ownerId, personId)
  const after = parseCursor(cursor, /^(\d{1,15})-([\w-]{1,100})$/, (photoSeq, id): FaceCursor => ({
    photoSeq: Number(photoSeq),
    id,
  }))
  const rows = await listFacesOfPerson(db, ownerId, { personId, after, limit: limit + 1 })
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    faces: page.map(({ id, photoId, photoName, takenAt, quality, standing }) => ({
      id,
      photoId,
      photoName,
      takenAt: takenAt === null ? null : new Date(takenAt).toISOString(),
      quality,
      isDecided: standing === 'placed',
    })),
    nextCursor: last && rows.length > limit ? `${last.photoSeq}-${last.id}` : null,
    total: person.faceCount,
  }
}

/**
 * Returns a person's other faces, most similar first. Throws `not-found`, also if a face belongs to
 * somebody else.
 */
async function rankSimilarFaces(
  db: Database,
  ownerId: string,
  { personId, faceIds }: { personId: string; faceIds: readonly string[] },
): Promise<SimilarFacesAnswer> {
  await requirePerson(db, ownerId, personId)
  const faces = await readEmbeddingsOfPerson(db, ownerId, personId)
  const wanted = new Set(faceIds)
  const chosen = faces.filter(({ id }) => wanted.has(id))
  if (chosen.length < wanted.size) {
    throw new AppError('not-found', 404, "This face doesn't belong to this person anymore. Reload the page.")
  }
  const ranked = await mapByEngine(faces, (comparable, network) => rankAmong(comparable, wanted, network))
  return { faces: ranked.flat().sort((one, other) => other.similarity - one.similarity) }
}

/** Faces that cannot be compared with any of the wanted faces have no similarity. */
function rankAmong(
  faces: readonly EmbeddedFace[],
  wanted: ReadonlySet<string>,
  network: RecognitionNetwork | undefined,
): SimilarFacesAnswer['faces'] {
  const chosen = faces.filter(({ id }) => wanted.has(id))
  const others = faces.filter(({ id }) => !wanted.has(id))
  if (!network || chosen.length === 0)
    return others.map(({ id }) => ({ id, similarity: 0, isMoreLikeThese: false }))
  const alike = new Set(selectSimilarFaces(chosen, others, { model: network.grouping }))
  const meanOfThese = normalise(sumEmbeddings(chosen))
  return others.map(face => ({
    id: face.id,
    similarity: computeDotProduct(face.embedding, meanOfThese),
    isMoreLikeThese: alike.has(face),
  }))
}

/**
 * Calls `work` with the rows of each engine version separately, since embeddings of different
 * versions cannot be compared. `network` is undefined if this program does not have the network.
 * There are several versions while photos are being reprocessed.
 */
export async function mapByEngine<Row extends { readonly engineVersion: string }, Result>(
  rows: readonly Row[],
  work: (rows: Row[], network: RecognitionNetwork | undefined) => Promise<Result> | Result,
): Promise<Result[]> {
  const results: Result[] = []
  for (const [engineVersion, some] of Map.groupBy(rows, row => row.engineVersion))
    results.push(await work(some, findNetworkByVersion(engineVersion)))
  return results
}

/** One photo together may be a coincidence. */
const LEAST_PHOTOS_TOGETHER = 2
const MOST_COMPANIONS = 12

/** Throws `not-found`. */
async function readCompanions(db: Database, ownerId: string, personId: string): Promise<Companions> {
  await requirePerson(db, ownerId, personId)
  const companions = await listCompanions(db, ownerId, {
    personId,
    least: LEAST_PHOTOS_TOGETHER,
    limit: MOST_COMPANIONS,
  })
  return {
    companions: companions.map(({ photosTogether, ...person }) => ({
      person: summarisePerson(person),
      photosTogether,
    })),
  }
}

const MAX_SUGGESTIONS = 20
/**
 * Returns names that begin with the typed text, then names with a word that begins with it, then
 * names that contain it.
 */
export async function suggestNames(db: Database, ownerId: string, typed: string): Promise<NameSuggestions> {
  const wanted = nameKey(typed)
  const ranked = (await listNamedPeople(db, ownerId)).flatMap(person => {
    const name = person.name ?? ''
    const rank = rankName(nameKey(name), wanted)
    return rank === null ? [] : [{ name, person: summarisePerson(person), rank }]
  })
  const suggestions = ranked
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ name, person }) => ({ name, person }))
  return { suggestions }
}

function rankName(name: string, wanted: string): number | null {
  if (name.startsWith(wanted)) return 0
  if (name.includes(` ${wanted}`)) return 1
  return name.includes(wanted) ? 2 : null
}
