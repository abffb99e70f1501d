import type { Decision } from '../../../../faces/cluster/decisions.ts'
import { findContradiction } from '../../../../faces/cluster/find-contradiction.ts'
import type { Group } from '../../../../faces/cluster/groupable-face.ts'
import { findNetworkByVersion } from '../../../../faces/networks/networks.ts'
import type { Queryable } from '../../../storage/db/database.ts'
import { parseSummary } from '../decide/change.ts'
import {
  listDifferences,
  listKnownPeople,
  listMergers,
  listSeparations,
} from '../decide/constraint-queries.ts'
import { readRevisions } from '../decide/decision-queries.ts'
import { readPending } from './find-causes.ts'
import {
  groupByPerson,
  type Grouping,
  type GroupingDependencies,
  type GroupingInputs,
  type PersonFaces,
  type PlacingOptions,
} from './grouping.ts'
import { hasPeople } from './mean-page-queries.ts'
import { listChanged, placeNearby } from './place-nearby.ts'
import { findNewestEngine, readChosenCovers, readPlacedFaces } from './queries.ts'
import { type FaceToGroup, readAllFaces } from './read-faces-to-group.ts'

/**
 * Computes people from faces and decisions: for the first time, as photos arrive, after decisions,
 * and when everything is grouped again. Compares only embeddings of one engine: the one by which
 * people are grouped, or the given engine, including the faces that it has prepared. Faces without
 * an embedding of this engine stay where they are.
 */
export async function computeGrouping(
  dependencies: Omit<GroupingDependencies, 'now'>,
  ownerId: string,
  { isFromScratch, engineVersion: given }: { isFromScratch: boolean; engineVersion?: string },
): Promise<Grouping> {
  const { db, findNetwork = findNetworkByVersion } = dependencies
  // Read in this order: decisions made meanwhile have a newer revision, and keepPeople respects
  // them.
  const { revision, groupedRevision, engineVersion: groupedBy } = await readRevisions(db, ownerId)
  const pending = await readPending(db, ownerId, groupedRevision)
  const decisions = await readDecisions(db, ownerId)
  const engineVersion = given ?? groupedBy ?? (await findNewestEngine(db, ownerId))
  const network = findNetwork(engineVersion ?? '')
  const state = { revision, pending, isFromScratch, engineVersion }
  // Embeddings of a network that this program does not have cannot be compared.
  if (engineVersion === null || !network) return { ...NOTHING, ...state }
  const inputs = { engineVersion, decisions, model: network.grouping }
  const isGrowing = !isFromScratch && given === undefined && pending.causes.length === 0 && !pending.hasUndone
  const found = isGrowing ? await groupNearby(dependencies, ownerId, inputs) : undefined
  if (found) return { ...found, ...state }
  const withPrepared = given !== undefined
  const options = { isFromScratch, reconsidered: pending.reconsidered, withPrepared }
  return { ...(await groupAll(dependencies, ownerId, { ...inputs, ...options })), ...state }
}

const NOTHING = {
  rows: [],
  people: [],
  among: undefined,
  questions: [],
  unusable: 0,
  contradiction: undefined,
}

type Found = Omit<Grouping, 'revision' | 'pending' | 'isFromScratch' | 'engineVersion'>

async function groupAll(
  { db, placeFaces, findQuestions }: Omit<GroupingDependencies, 'now'>,
  ownerId: string,
  inputs: GroupingInputs &
    Pick<PlacingOptions, 'isFromScratch' | 'reconsidered'> & { readonly withPrepared: boolean },
): Promise<Found> {
  const { engineVersion, decisions, model, isFromScratch, reconsidered, withPrepared } = inputs
  const faces = await readAllFaces(db, ownerId, { engineVersion, withPrepared })
  const existing = groupByPerson(faces)
  const people = nameNew(await placeFaces(existing, faces, { decisions, reconsidered, isFromScratch, model }))
  const unusable = faces.length - countFaces(people)
  const contradiction = findContradiction(people, faces, { model })
  const found = contradiction
    ? { people: existing, questions: [] }
    : { people, questions: await findQuestions(people, faces, { decisions, model }) }
  return { ...found, among: undefined, rows: faces.map(forgetEmbedding), unusable, contradiction }
}

/**
 * Groups a few new faces with the people near them, without reading the others. Returns undefined
 * if the library has few people, there are many new faces, or the result cannot be true.
 */
async function groupNearby(
  { db, placeFaces, findQuestions, nearby }: Omit<GroupingDependencies, 'now'>,
  ownerId: string,
  { engineVersion, decisions, model }: GroupingInputs,
): Promise<Found | undefined> {
  if (!nearby || !(await hasPeople(db, ownerId, nearby.minPeople))) return undefined
  const tools = { db, placeFaces, sessions: nearby }
  const placing = await placeNearby(tools, ownerId, { engineVersion, decisions, model })
  if (!placing) return undefined
  const { faces, placed, among, others } = placing
  const people = nameNew(placed)
  if (findContradiction(people, faces, { model, others })) return undefined
  const about = new Set(listChanged(groupByPerson(faces), people).map(({ id }) => id))
  const questions = await findQuestions(people, faces, { decisions, model, others, about })
  const unusable = faces.length - countFaces(people)
  return { people, questions, among, rows: faces.map(forgetEmbedding), unusable, contradiction: undefined }
}

/** The embeddings of a million faces would take gigabytes while the grouping is stored. */
function forgetEmbedding({ id, personId }: FaceToGroup): Grouping['rows'][number] {
  return { id, personId }
}

function nameNew(placed: readonly PersonFaces[]): Group[] {
  return placed.map(({ id = crypto.randomUUID(), faceIds }) => ({ id, faceIds }))
}

function countFaces(people: readonly Group[]): number {
  return people.reduce((sum, { faceIds }) => sum + faceIds.length, 0)
}

/** Returns the decisions that are not undone, as constraints for the clustering, oldest first. */
async function readDecisions(db: Queryable, ownerId: string): Promise<Decision[]> {
  const separations = await listSeparations(db, ownerId)
  const mergers = await listMergers(db, ownerId)
  const differences = await listDifferences(db, ownerId)
  const known = await listKnownPeople(db, ownerId)
  const covers = await readChosenCovers(db, ownerId)
  const placed = await readPlacedFaces(db, ownerId)
  const inOrder = [
    ...separations.map(({ revision, faceId, personId }) => ({
      revision,
      decision: { kind: 'different', of: [{ face: faceId }, { person: personId }] } satisfies Decision,
    })),
    ...mergers.map(({ revision, personId, otherId }) => ({
      revision,
      decision: { kind: 'same', of: [{ person: personId }, { person: otherId }] } satisfies Decision,
    })),
    ...differences.flatMap(({ revision, personId, summary }) =>
      parseSummary(summary).others.map(({ id }) => ({
        revision,
        decision: { kind: 'different', of: [{ person: personId }, { person: id }] } satisfies Decision,
      })),
    ),
  ]
  return [
    ...inOrder.sort((one, other) => one.revision - other.revision).map(({ decision }) => decision),
    ...known.map((person): Decision => ({ kind: 'known', person })),
    // Choosing a face as a person's cover confirms that it belongs to the person.
    ...covers.map(({ faceId, personId }): Decision => ({
      kind: 'same',
      of: [{ face: faceId }, { person: personId }],
    })),
    // A face's current standing is the result of all decisions about it.
    ...placed.map(({ id, personId }): Decision => ({
      kind: 'same',
      of: [{ face: id }, { person: personId }],
    })),
  ]
}
