import type { Queryable } from '../../db/database.ts'
import { isJobWaiting } from '../../jobs/queries.ts'
import { takeSnapshot } from '../decide/apply-change.ts'
import {
  insertDecisionPeople,
  markPending,
  raiseRevision,
  readRevisions,
} from '../decide/decision-queries.ts'
import { toPersonRow } from '../decide/keep-effects.ts'
import {
  deletePeople,
  findNextNumber,
  insertPeople,
  updatePerson,
  type NewPerson,
} from '../decide/queries.ts'
import { refreshCovers } from '../decide/refresh-covers.ts'
import { findPeopleWithFaces, readAllPeople } from '../decide/whole-library-queries.ts'
import type { FaceRow, PersonRow } from '../read/queries.ts'
import type { Grouping } from './grouping.ts'
import { placePeople, type PlacedMove } from './place-people.ts'
import { insertFollowingMoves, moveFaces, recordGrouping } from './queries.ts'
import { replaceQuestions } from './replace-questions.ts'

/**
 * Stores what a grouping changes and nothing else, because the transaction blocks every other
 * writer. Decisions made since the grouping was computed prevail.
 */
export async function keepPeople(
  db: Queryable,
  ownerId: string,
  { grouping, now, durationMs }: { grouping: Grouping; now: number; durationMs: number },
): Promise<void> {
  const { rows, revision, engineVersion } = grouping
  const { groupedRevision, revision: currentRevision } = await readRevisions(db, ownerId)
  const {
    people: placed,
    moves,
    blockedCauses: hinderedCauses,
  } = await placePeople(db, ownerId, { grouping, groupedRevision })
  // In the order in which the photos arrived.
  const orderOf = new Map(rows.map(({ id }, order) => [id, order]))
  const present = [...placed]
    .map(([id, faces]) => ({ id, faces, firstSeen: findFirstSeen(faces, orderOf) }))
    .toSorted((one, other) => other.faces.length - one.faces.length || one.firstSeen - other.firstSeen)

  const before = new Map((await readAllPeople(db, ownerId)).map(person => [person.id, person]))
  let number = await findNextNumber(db, ownerId)
  const created: NewPerson[] = []
  const changed: string[] = []
  const joined = new Set(moves.map(({ toPersonId }) => toPersonId))
  for (const { id, faces } of present) {
    const old = before.get(id)
    const { photoCount, faceCount } = countFaces(faces)
    if (!old) {
      const nothingSaid = { name: null, hiddenAt: null, favouriteAt: null }
      created.push({ id, photoCount, faceCount, number, createdAt: now, ...nothingSaid })
      number += 1
    }
    const isCounted = old?.photoCount === photoCount && old.faceCount === faceCount
    if (old && !isCounted) await updatePerson(db, ownerId, id, { photoCount, faceCount })
    if (!isCounted || joined.has(id)) changed.push(id)
  }
  await insertPeople(db, ownerId, created)
  await moveFaces(db, ownerId, moves)
  await refreshCovers(db, ownerId, changed)
  const emptied = await listEmptied(db, ownerId, { before: [...before.values()], placed })
  await markPending(db, ownerId, { seqs: [...hinderedCauses], revision: currentRevision })
  await keepCauses(db, ownerId, { moves, emptied, now })
  await deletePeople(
    db,
    ownerId,
    emptied.map(({ id }) => id),
  )
  await replaceQuestions(db, ownerId, { questions: grouping.questions, people: placed })
  await recordGrouping(db, ownerId, {
    // Browsers also wait for a decision to be taken into account.
    hasChanged: changed.length > 0 || emptied.length > 0 || groupedRevision < revision,
    isWhole: !(await isJobWaiting(db, { name: 'group-people', ownerId })),
    durationMs,
    now,
    groupedRevision: revision,
    engineVersion,
  })
}

/** People without a face left. Those who have one in the trash rest, and are as they were then. */
async function listEmptied(
  db: Queryable,
  ownerId: string,
  { before, placed }: { before: readonly PersonRow[]; placed: ReadonlyMap<string, unknown> },
): Promise<PersonRow[]> {
  const faceless = before.filter(({ id }) => !placed.has(id))
  const ids = faceless.map(({ id }) => id)
  const resting = new Set(await findPeopleWithFaces(db, ownerId, ids))
  for (const { id, faceCount } of faceless) {
    if (resting.has(id) && faceCount > 0) await updatePerson(db, ownerId, id, { photoCount: 0, faceCount: 0 })
  }
  return faceless.filter(({ id }) => !resting.has(id))
}

/**
 * Stores moves between existing people with the decisions that caused them, so that the history
 * shows them and undo reverts them.
 */
async function keepCauses(
  db: Queryable,
  ownerId: string,
  { moves, emptied, now }: { moves: readonly PlacedMove[]; emptied: readonly PersonRow[]; now: number },
): Promise<void> {
  const caused = moves.filter(({ fromPersonId, causes }) => fromPersonId !== null && causes.length > 0)
  if (caused.length === 0) return
  // The moves come after all decisions so far and before all later ones.
  const byOrigin = Map.groupBy(caused, ({ fromPersonId }) => fromPersonId)
  const gone = emptied.filter(({ id }) => byOrigin.has(id))
  const lastPersonNumber = gone.reduce((highest, { number }) => Math.max(highest, number), 0)
  const { revision } = await raiseRevision(db, ownerId, { now, lastPersonNumber })
  await insertFollowingMoves(
    db,
    ownerId,
    caused.flatMap(({ causes, ...move }) => causes.map(seq => ({ ...move, seq, revision }))),
  )
  for (const person of gone) {
    const row = toPersonRow(
      { personId: person.id, field: 'self', before: takeSnapshot(person), after: null },
      1,
    )
    const seqs = new Set((byOrigin.get(person.id) ?? []).flatMap(({ causes }) => causes))
    for (const seq of seqs) await insertDecisionPeople(db, ownerId, seq, [row])
  }
}

function findFirstSeen(faces: readonly FaceRow[], orderOf: ReadonlyMap<string, number>): number {
  return faces.reduce((first, { id }) => Math.min(first, orderOf.get(id) ?? first), Infinity)
}

function countFaces(faces: readonly FaceRow[]): { photoCount: number; faceCount: number } {
  return { photoCount: new Set(faces.map(({ photoId }) => photoId)).size, faceCount: faces.length }
}
