import type {
  DecisionKind,
  FollowingMove,
  HistoryDetail,
  HistoryEntry,
  HistoryPage,
} from '../../../../shared/api/history.ts'
import type { Database, Queryable } from '../../../storage/db/database.ts'
import { AppError } from '../../../errors.ts'
import { parseCursor } from '../../../storage/db/parse-cursor.ts'
import { readRevisions, type DecisionRow } from '../decide/decision-queries.ts'
import { parseSummary, type DecisionSummary } from '../decide/change.ts'
import { SHOWN_FACES } from '../decide/make-decision.ts'
import { formatPersonName } from '../read/describe-person.ts'
import { findFaces, findPeople } from '../read/queries.ts'
import { readFollowingMoves, type FollowingMoveRow } from './move-queries.ts'
import { countDecisions, findNextSteps, hasDecisionsAbout, listDecisions } from './queries.ts'
import { requireDecision } from './past-decision.ts'

const DEFAULT_PAGE_SIZE = 50
const MAX_SHOWN_MOVES = 200

/** Throws `invalid-request`, and `not-found` for a person of whom the owner has no record. */
export async function readHistory(
  db: Database,
  ownerId: string,
  {
    personId,
    cursor,
    limit = DEFAULT_PAGE_SIZE,
  }: { personId?: string | undefined; cursor?: string | undefined; limit?: number | undefined },
): Promise<HistoryPage> {
  if (personId !== undefined) await assertKnown(db, ownerId, personId)
  const beforeSeq = parseCursor(cursor, /^(\d{1,15})$/, Number)
  const [rows, total, nextSteps] = await Promise.all([
    listDecisions(db, ownerId, { personId, beforeSeq, limit: limit + 1 }),
    countDecisions(db, ownerId, personId),
    findNextSteps(db, ownerId),
  ])
  const page = rows.slice(0, limit)
  return {
    entries: await buildEntries(db, ownerId, page),
    nextCursor: rows.length > limit ? String(page.at(-1)?.seq) : null,
    total,
    ...nextSteps,
  }
}

/** Throws `not-found`. */
export async function readHistoryDetail(
  db: Database,
  ownerId: string,
  decisionId: string,
): Promise<HistoryDetail> {
  const decision = await requireDecision(db, ownerId, decisionId)
  const [entry] = await buildEntries(db, ownerId, [decision])
  const moves = joinMovesByFace(await readFollowingMoves(db, ownerId, decision.seq))
  const told = moves.slice(0, MAX_SHOWN_MOVES)
  const ids = told.flatMap(({ fromPersonId, toPersonId }) => [fromPersonId ?? [], toPersonId ?? []].flat())
  const people = new Map(
    (await findPeople(db, ownerId, [...new Set(ids)])).map(person => [person.id, person]),
  )
  const describePerson = (id: string | null): FollowingMove['from'] => {
    if (id === null) return null
    const person = people.get(id)
    // People whom a grouping deleted had no name.
    return { id, name: person ? formatPersonName(person) : '', isThere: person !== undefined }
  }
  const { groupedRevision } = await readRevisions(db, ownerId)
  return {
    // One decision yields one entry.
    ...entry!,
    isSettled: decision.pendingRevision <= groupedRevision,
    moved: told.map(({ faceId, fromPersonId, toPersonId }) => ({
      faceId,
      from: describePerson(fromPersonId),
      to: describePerson(toPersonId),
    })),
    movedCount: moves.length,
  }
}

/**
 * Joins the moves of each face into one, from its first to its last person; `moves` are in time
 * order.
 */
function joinMovesByFace(moves: readonly FollowingMoveRow[]): FollowingMoveRow[] {
  return [...Map.groupBy(moves, ({ faceId }) => faceId).values()].flatMap(ofFace => {
    const [first, last] = [ofFace[0], ofFace.at(-1)]
    if (!first || !last || first.fromPersonId === last.toPersonId) return []
    return [{ ...last, fromPersonId: first.fromPersonId }]
  })
}

export async function buildEntries(
  db: Queryable,
  ownerId: string,
  rows: readonly DecisionRow[],
): Promise<HistoryEntry[]> {
  const told = rows.map(row => ({ row, summary: parseSummary(row.summary) }))
  const personIds = told
    .flatMap(({ summary }) => [summary.person ?? [], summary.others].flat())
    .map(({ id }) => id)
  const faceIds = told.flatMap(({ summary }) => summary.faceIds)
  const foundPeople = await findPeople(db, ownerId, [...new Set(personIds)])
  const foundFaces = await findFaces(db, ownerId, [...new Set(faceIds)])
  const people = new Map(foundPeople.map(person => [person.id, person]))
  const faces = new Set(foundFaces.map(({ id }) => id))
  /** The pictures of steps about whole people, such as naming one. */
  const listCovers = ({ person, others }: DecisionSummary) =>
    [person ?? [], others].flat().flatMap(({ id }) => people.get(id)?.coverFaceId ?? [])
  const addPresence = (person: { id: string; name: string }) => ({
    ...person,
    isThere: people.has(person.id),
  })
  return told.map(({ row, summary }) => ({
    id: row.id,
    // Only makeDecision writes kinds.
    kind: row.kind as DecisionKind,
    decidedAt: new Date(row.madeAt).toISOString(),
    undoneAt: row.undoneAt === null ? null : new Date(row.undoneAt).toISOString(),
    origin: row.origin,
    person: summary.person && addPresence(summary.person),
    others: summary.others.map(addPresence),
    faceCount: summary.faceCount,
    faceIds:
      summary.faceIds.length > 0
        ? summary.faceIds.filter(id => faces.has(id))
        : listCovers(summary).slice(0, SHOWN_FACES),
    nameBefore: summary.nameBefore,
    nameAfter: summary.nameAfter,
  }))
}

async function assertKnown(db: Database, ownerId: string, personId: string): Promise<void> {
  const [person] = await findPeople(db, ownerId, [personId])
  if (person || (await hasDecisionsAbout(db, ownerId, personId))) return
  throw new AppError('not-found', 404, "This person doesn't exist anymore. Reload the page.")
}
