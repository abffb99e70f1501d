import type { DecisionAnswer } from '../../../shared/api/decisions.ts'
import { recordEvent } from '../../activity/record-event.ts'
import type { Queryable } from '../../db/database.ts'
import { AppError } from '../../errors.ts'
import { applyChange } from '../decide/apply-change.ts'
import { reverseChange, type PersonChange } from '../decide/change.ts'
import {
  insertDecisionPeople,
  markPending,
  raiseRevision,
  setDecisionState,
  type DecisionRow,
} from '../decide/decision-queries.ts'
import { answerDecision, requestGrouping, toPersonRow } from '../decide/keep-effects.ts'
import { refreshCovers } from '../decide/refresh-covers.ts'
import { listOtherHolders } from './list-other-holders.ts'
import { changeOrigins, deleteFollowingMoves, listCausesOfMovesFrom } from './move-queries.ts'
import { deleteFollowingEffects, listBlockers, listLaterAbout, listLaterRemoving } from './queries.ts'
import { BlockedDecisionError, refuseBlocked, requireDecision } from './require-decision.ts'
import { restoreFaces } from './restore-faces.ts'
import { readStoredChange, type StoredChange } from './stored-change.ts'
import { findAllPeople } from '../decide/whole-library-queries.ts'

/**
 * Reverts a decision and the automatic moves it caused. Part of a transaction. Throws `not-found`,
 * `already-undone`, and BlockedDecisionError if later decisions depend on it.
 */
export async function undoDecision(
  db: Queryable,
  ownerId: string,
  { decisionId, now }: { decisionId: string; now: number },
): Promise<DecisionAnswer> {
  const decision = await requireDecision(db, ownerId, decisionId)
  if (decision.undoneAt !== null) {
    throw new AppError('already-undone', 409, 'This step is undone already.')
  }
  const { seq, personId } = decision
  refuseBlocked(await listBlockers(db, ownerId, decision, 'revision'))
  const stored = await readStoredChange(db, ownerId, seq)
  await refuseTakenNames(db, ownerId, decision, stored)

  const restored = await restoreFaces(db, ownerId, { decision, stored })
  refuseBlocked(await listLaterRemoving(db, ownerId, decision, restored.missingPersonIds))
  const people = reverseChange({
    faces: [],
    people: keepLastOfEachField([...restored.people, ...stored.people]),
  }).people
  const { faces } = restored
  const needed = new Set(faces.map(({ toPersonId }) => toPersonId))
  const plan = {
    personId,
    faces,
    // Groupings deleted these people; they come back only if they get a face.
    people: people.filter(one => one.field !== 'self' || one.after === null || needed.has(one.personId)),
  }
  const current = await keepApplicable(db, ownerId, plan.people)
  await rewriteMoves(db, ownerId, { restored, stored })
  const applied = await applyChange(db, ownerId, { faces, people: current })
  const emptied = applied.consequences.map(({ personId: id }) => id)
  refuseBlocked(await listLaterAbout(db, ownerId, decision, emptied))

  const { revision, version } = await raiseRevision(db, ownerId, { now })
  await setDecisionState(db, ownerId, { seq, undoneAt: now, revision })
  await markPending(db, ownerId, { seqs: restored.otherCauses, revision })
  await deleteFollowingEffects(db, ownerId, seq)
  await recordDeletions(db, ownerId, applied.consequences)
  await refreshCovers(db, ownerId, [...applied.touched])
  await requestGrouping(db, ownerId, now)
  await recordEvent(db, ownerId, { kind: 'undone' }, now)
  return { ...(await answerDecision(db, ownerId, { plan, applied, version })), decisionId }
}

/** Throws BlockedDecisionError if somebody else has one of the returning names now. */
async function refuseTakenNames(
  db: Queryable,
  ownerId: string,
  decision: DecisionRow,
  { people }: StoredChange,
): Promise<void> {
  const holders = await listOtherHolders(db, ownerId, reverseChange({ faces: [], people }).people)
  const personIds = holders.map(({ id }) => id)
  if (personIds.length === 0) return
  throw new BlockedDecisionError(await listLaterAbout(db, ownerId, decision, personIds))
}

/** Stores how the remaining moves have changed, and the people whom they start from now. */
async function rewriteMoves(
  db: Queryable,
  ownerId: string,
  {
    restored: { droppedMoves, changedOrigins, heirs },
    stored: { followingPeople },
  }: { restored: Awaited<ReturnType<typeof restoreFaces>>; stored: StoredChange },
): Promise<void> {
  await deleteFollowingMoves(db, ownerId, droppedMoves)
  await changeOrigins(db, ownerId, changedOrigins)
  for (const person of followingPeople) {
    for (const heir of heirs.get(person.personId) ?? []) {
      await insertDecisionPeople(db, ownerId, heir, [toPersonRow(person, 1)])
    }
  }
}

/**
 * Stores the people whom an undo left without a face with the decisions because of which groupings
 * took their other faces: undoing those brings the faces and the people back.
 */
async function recordDeletions(
  db: Queryable,
  ownerId: string,
  deletions: readonly PersonChange[],
): Promise<void> {
  const byId = new Map(deletions.map(person => [person.personId, person]))
  for (const { seq, fromPersonId } of await listCausesOfMovesFrom(db, ownerId, [...byId.keys()])) {
    const person = byId.get(fromPersonId ?? '')
    if (person) await insertDecisionPeople(db, ownerId, seq, [toPersonRow(person, 1)])
  }
}

/**
 * Several decisions may have caused the deletion of a person: the last change of each field counts.
 */
function keepLastOfEachField(people: readonly PersonChange[]): PersonChange[] {
  return [...new Map(people.map(person => [`${person.personId} ${person.field}`, person])).values()]
}

/** Changes of people who exist or come back, and returns of people who do not exist. */
async function keepApplicable(
  db: Queryable,
  ownerId: string,
  people: readonly PersonChange[],
): Promise<PersonChange[]> {
  const ids = new Set(people.map(({ personId }) => personId))
  const there = new Set((await findAllPeople(db, ownerId, [...ids])).map(({ id }) => id))
  const returning = new Set(
    people.flatMap(({ personId, field, after }) => (field === 'self' && after !== null ? [personId] : [])),
  )
  return people.filter(({ personId, field, after }) =>
    field === 'self' && after !== null
      ? !there.has(personId)
      : there.has(personId) || returning.has(personId),
  )
}
