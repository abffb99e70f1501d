import { randomUUID } from 'node:crypto'
import { findContradiction } from '../../../faces/cluster/find-contradiction.ts'
import { networkOf as findNetwork } from '../../../faces/networks/networks.ts'
import { readEmbedding } from '../../db/read-embedding.ts'
import { readRevisions } from '../decide/decision-queries.ts'
import { readPending } from './find-causes.ts'
import type { ExistingPerson, Grouping, GroupingDependencies } from './grouping.ts'
import { findNewestEngine, readFacesToGroup, type FaceToGroup } from './queries.ts'
import { readDecisions } from './read-decisions.ts'

/**
 * Computes people from faces and decisions: at first, as photos arrive, after decisions, and when
 * everything is grouped again. Only embeddings of one engine are compared: of the one that people
 * are grouped by, or of the given one, with what it has prepared. Faces that have none stay where
 * they are.
 */
export async function computeGrouping(
  { db, placeFaces, findQuestions, networkOf = findNetwork }: Omit<GroupingDependencies, 'now'>,
  ownerId: string,
  { isAnew, engineVersion: given }: { isAnew: boolean; engineVersion?: string },
): Promise<Grouping> {
  // In this order: later decisions have a newer revision, and keepPeople respects them.
  const { revision, groupedRevision, engineVersion: groupedBy } = await readRevisions(db, ownerId)
  const pending = await readPending(db, ownerId, groupedRevision)
  const engineVersion = given ?? groupedBy ?? (await findNewestEngine(db, ownerId))
  const network = networkOf(engineVersion ?? '')
  // Nothing can be said of embeddings of a network that this program does not have.
  if (engineVersion === null || !network) {
    const nothing = { rows: [], people: [], questions: [], unusable: 0, contradiction: undefined }
    return { ...nothing, revision, pending, isAnew, engineVersion }
  }
  const rows = await readFacesToGroup(db, ownerId, { engineVersion, withPrepared: given !== undefined })
  const decisions = await readDecisions(db, ownerId)
  const faces = rows.map(({ id, photoId, quality, embedding }) => ({
    id,
    photoId,
    quality,
    embedding: readEmbedding(embedding),
  }))
  const model = network.grouping
  const { reconsidered } = pending
  const existing = groupByPerson(rows)
  const placed = await placeFaces(existing, faces, { decisions, reconsidered, isAnew, model })
  const people = placed.map(({ id = randomUUID(), faceIds }) => ({ id, faceIds }))
  const unusable = faces.length - people.reduce((sum, { faceIds }) => sum + faceIds.length, 0)
  const contradiction = findContradiction(people, faces, model)
  const found = contradiction
    ? { people: existing, questions: [] }
    : { people, questions: await findQuestions(people, faces, { decisions, model }) }
  return { ...found, rows, unusable, contradiction, revision, pending, isAnew, engineVersion }
}

function groupByPerson(faces: readonly FaceToGroup[]): ExistingPerson[] {
  const byPerson = new Map<string, string[]>()
  for (const { id, personId } of faces) {
    if (personId === null) continue
    const faceIds = byPerson.get(personId)
    if (faceIds) faceIds.push(id)
    else byPerson.set(personId, [id])
  }
  return [...byPerson].map(([id, faceIds]) => ({ id, faceIds }))
}
