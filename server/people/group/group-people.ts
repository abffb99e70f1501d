import { randomUUID } from 'node:crypto'
import { findContradiction } from '../../../faces/cluster/find-contradiction.ts'
import { readEmbedding } from '../../db/read-embedding.ts'
import type { JobHandler } from '../../jobs/run-jobs.ts'
import { readRevisions } from '../decide/decision-queries.ts'
import { readPending } from './find-causes.ts'
import type { ExistingPerson, Grouping, GroupingDependencies } from './grouping.ts'
import { joinPeople } from './join-people.ts'
import { keepPeople } from './keep-people.ts'
import { mapByEngine } from '../read/map-by-engine.ts'
import { readFacesToGroup, recordNoGrouping, type FaceToGroup } from './queries.ts'
import { readDecisions } from './read-decisions.ts'

/** The job `group-people`: groups an owner's faces into people, keeping existing people. */
export function groupPeopleHandler(dependencies: GroupingDependencies): JobHandler {
  const { now } = dependencies
  return {
    async run({ ownerId }) {
      const startedAt = now()
      const grouping = await computeGrouping(dependencies, ownerId, { isAnew: false })
      return {
        commit: transaction =>
          keepPeople(transaction, ownerId, { grouping, now: now(), durationMs: now() - startedAt }),
      }
    },

    // People stay as they are; the next photo requests a grouping again.
    giveUp: (transaction, { ownerId }) => recordNoGrouping(transaction, ownerId, now()),
  }
}

/**
 * Computes people from faces and decisions: at first, as photos arrive, after decisions, and when
 * everything is grouped again. A new engine version causes the latter once it has processed all
 * photos, because its similarities differ.
 */
export async function computeGrouping(
  { db, placeFaces, findQuestions }: Omit<GroupingDependencies, 'now'>,
  ownerId: string,
  { isAnew }: { isAnew: boolean },
): Promise<Grouping> {
  // In this order: later decisions have a newer revision, and keepPeople respects them.
  const { revision, groupedRevision, engineVersion: groupedBy } = await readRevisions(db, ownerId)
  const pending = await readPending(db, ownerId, groupedRevision)
  const rows = await readFacesToGroup(db, ownerId)
  const decisions = await readDecisions(db, ownerId)
  const engineVersion = findSingleEngine(rows)
  const isNewEngine = engineVersion !== null && groupedBy !== null && engineVersion !== groupedBy
  const isAllAnew = isAnew || isNewEngine
  const groupings = await mapByEngine(rows, async (some, network) => {
    const existing = groupByPerson(some)
    // Nothing can be said of embeddings of a network that this program does not have.
    if (!network) return { people: existing, questions: [], unusable: 0, contradiction: undefined }
    const faces = some.map(({ id, photoId, quality, embedding }) => ({
      id,
      photoId,
      quality,
      embedding: readEmbedding(embedding),
    }))
    const model = network.grouping
    const { reconsidered } = pending
    const placed = await placeFaces(existing, faces, { decisions, reconsidered, isAnew: isAllAnew, model })
    const people = placed.map(({ id = randomUUID(), faceIds }) => ({ id, faceIds }))
    const unusable = faces.length - people.reduce((sum, { faceIds }) => sum + faceIds.length, 0)
    const contradiction = findContradiction(people, faces, model)
    if (contradiction) return { people: existing, questions: [], unusable, contradiction }
    const questions = await findQuestions(people, faces, { decisions, model })
    return { people, questions, unusable, contradiction }
  })
  const people = joinPeople(
    groupings.flatMap(({ people }) => people),
    rows,
  )
  return {
    rows,
    people,
    questions: groupings.flatMap(({ questions }) => questions),
    unusable: groupings.reduce((sum, { unusable }) => sum + unusable, 0),
    contradiction: groupings.find(({ contradiction }) => contradiction)?.contradiction,
    revision,
    pending,
    isAnew: isAllAnew,
    engineVersion,
  }
}

function findSingleEngine(faces: readonly FaceToGroup[]): string | null {
  const [engine = null, ...others] = new Set(faces.map(({ engineVersion }) => engineVersion))
  return others.length === 0 ? engine : null
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
