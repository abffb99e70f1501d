import type { DecisionAnswer } from '../../../../shared/api/decisions.ts'
import { recordEvent } from '../../activity/record-event.ts'
import type { Queryable } from '../../../storage/db/database.ts'
import { applyChange } from '../decide/apply-change.ts'
import { reverseChange, type PersonChange } from '../decide/change.ts'
import { markPending, raiseRevision, setDecisionState, type DecisionRow } from '../decide/decision-queries.ts'
import { answerDecision, answerUnchanged, requestGrouping } from '../decide/keep-effects.ts'
import { refreshCovers } from '../decide/refresh-covers.ts'
import { listOtherHolders } from './list-other-holders.ts'
import { changeOrigins, deleteFollowingMoves, deleteFollowingMovesOfDecision } from './move-queries.ts'
import { listBlockers, listLaterAbout, listLaterRemoving } from './queries.ts'
import { BlockedDecisionError, refuseBlocked, requireDecision } from './require-decision.ts'
import { restoreFaces } from './restore-faces.ts'
import { readStoredChange, type StoredChange } from './stored-change.ts'
import { findAllPeople } from '../decide/whole-library-queries.ts'

/**
 * Reverts a decision and the automatic moves it caused; one that is undone already stays so. Must
 * run in a transaction. Throws `not-found`, and BlockedDecisionError if later decisions depend on
 * it.
 */
export async function undoDecision(
  db: Queryable,
  ownerId: string,
  { decisionId, now }: { decisionId: string; now: number },
): Promise<DecisionAnswer> {
  const decision = await requireDecision(db, ownerId, decisionId)
  const { seq, personId } = decision
  // The request was sent twice.
  if (decision.undoneAt !== null) return { ...(await answerUnchanged(db, ownerId, personId)), decisionId }
  refuseBlocked(await listBlockers(db, ownerId, decision, 'revision'))
  const stored = await readStoredChange(db, ownerId, seq)
  await refuseTakenNames(db, ownerId, decision, stored)

  const { faces, missingPersonIds, moves } = await restoreFaces(db, ownerId, { decision, stored })
  refuseBlocked(await listLaterRemoving(db, ownerId, decision, missingPersonIds))
  const people = reverseChange({ faces: [], people: stored.people }).people
  const plan = { personId, faces, people: await keepApplicable(db, ownerId, people) }
  await deleteFollowingMoves(db, ownerId, moves.dropped)
  await changeOrigins(db, ownerId, moves.changedOrigins)
  await deleteFollowingMovesOfDecision(db, ownerId, seq)
  const applied = await applyChange(db, ownerId, plan, { isUndo: true })
  const emptied = applied.consequences.map(({ personId: id }) => id)
  refuseBlocked(await listLaterAbout(db, ownerId, decision, emptied))

  const { revision, version } = await raiseRevision(db, ownerId, { now })
  await setDecisionState(db, ownerId, { seq, undoneAt: now, revision })
  await markPending(db, ownerId, { seqs: moves.otherCauses, revision })
  await refreshCovers(db, ownerId, [...applied.touched])
  await requestGrouping(db, ownerId, now)
  await recordEvent(db, ownerId, { kind: 'undone' }, now)
  return { ...(await answerDecision(db, ownerId, { plan, applied, version })), decisionId }
}

/** Throws BlockedDecisionError if somebody else now has one of the names to be restored. */
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

/**
 * Keeps changes of people who exist or are restored, and restorations of people who do not exist.
 */
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
