import type { DecisionAnswer } from '../../../../shared/api/decisions.ts'
import type { DecisionKind } from '../../../../shared/api/history.ts'
import type { Queryable } from '../../../storage/db/database.ts'
import { AppError } from '../../../errors.ts'
import { insertJobs } from '../../../machinery/jobs/queries.ts'
import { applyChange } from '../decide/apply-change.ts'
import type { FaceChange, PersonChange, Plan } from '../decide/change.ts'
import { raiseRevision, setDecisionState, type DecisionRow } from '../decide/decision-queries.ts'
import {
  answerDecision,
  answerUnchanged,
  findHighestNumber,
  keepEffects,
  requestGrouping,
} from '../decide/make-decision.ts'
import { planMerge } from '../decide/plan-people.ts'
import {
  listOtherHolders,
  refuseBlocked,
  requireDecision,
  readStoredChange,
  type StoredChange,
} from './past-decision.ts'
import { deleteEffectsOnPeople, listBlockers } from './queries.ts'
import { findPhotoOfBox } from '../decide/drawn-face-queries.ts'
import { findAllFaces, findAllPeople } from '../read/queries.ts'

/**
 * Applies an undone decision again, based on the current state; it is then the next one to undo.
 * One that is not undone stays as it is. Must run in a transaction. Throws `not-found`,
 * BlockedDecisionError if a later decision contradicts it, and `same-name`.
 */
export async function redoDecision(
  db: Queryable,
  ownerId: string,
  { decisionId, now }: { decisionId: string; now: number },
): Promise<DecisionAnswer> {
  const decision = await requireDecision(db, ownerId, decisionId)
  const { seq, personId } = decision
  // The request was sent twice.
  if (decision.undoneAt === null) return { ...(await answerUnchanged(db, ownerId, personId)), decisionId }
  refuseBlocked(await listBlockers(db, ownerId, decision, 'seq'))
  const stored = await readStoredChange(db, ownerId, seq)
  const plan = await rebuildPlan(db, ownerId, decision, stored)
  await refuseTakenNames(db, ownerId, plan.people)
  const applied = await applyChange(db, ownerId, plan)
  const { revision, version } = await raiseRevision(db, ownerId, {
    now,
    lastPersonNumber: findHighestNumber([...plan.people, ...applied.consequences]),
  })
  await setDecisionState(db, ownerId, { seq, revision })
  await deleteEffectsOnPeople(db, ownerId, seq)
  await keepEffects(db, ownerId, { seq, plan, applied, before: stored.faces })
  await requestGrouping(db, ownerId, now)
  const photoId = await findPhotoOfBox(db, ownerId, seq)
  if (photoId !== undefined)
    await insertJobs(db, [{ name: 'embed-faces', ownerId, subjectId: photoId, runAt: now }])
  return { ...(await answerDecision(db, ownerId, { plan, applied, version })), decisionId }
}

async function rebuildPlan(
  db: Queryable,
  ownerId: string,
  { kind, personId }: DecisionRow,
  stored: StoredChange,
): Promise<Plan> {
  if (kind === 'merge' && personId !== null) {
    const otherIds = stored.people.flatMap(one =>
      one.field === 'self' && one.after === null ? [one.personId] : [],
    )
    const there = await findAllPeople(db, ownerId, otherIds)
    return planMerge(db, ownerId, { personId, otherIds: there.map(({ id }) => id) })
  }
  const people = await rebasePeople(db, ownerId, stored.people)
  const faces = await rebaseFaces(db, ownerId, stored.faces, people)
  // Only makeDecision writes kinds.
  return { kind: kind as DecisionKind, personId, otherIds: [], faces, people }
}

/** Omits deletions, which applyChange determines again, and sets `before` to the current values. */
async function rebasePeople(
  db: Queryable,
  ownerId: string,
  people: readonly PersonChange[],
): Promise<PersonChange[]> {
  const ids = [...new Set(people.map(({ personId }) => personId))]
  const rows = new Map((await findAllPeople(db, ownerId, ids)).map(row => [row.id, row]))
  return people.flatMap((one): PersonChange[] => {
    const row = rows.get(one.personId)
    if (one.field === 'self') return one.before === null && !row ? [one] : []
    if (!row) throw createGoneError()
    if (one.field === 'name') return [{ ...one, before: row.name }]
    if (one.field === 'cover') return [one]
    return [{ ...one, before: row[one.field] }]
  })
}

async function rebaseFaces(
  db: Queryable,
  ownerId: string,
  faces: readonly FaceChange[],
  people: readonly PersonChange[],
): Promise<FaceChange[]> {
  const targets = [...new Set(faces.flatMap(({ toPersonId }) => toPersonId ?? []))]
  const there = new Set((await findAllPeople(db, ownerId, targets)).map(({ id }) => id))
  for (const { personId, field } of people) if (field === 'self') there.add(personId)
  if (targets.some(id => !there.has(id))) throw createGoneError()
  const ids = faces.map(({ faceId }) => faceId)
  const now = new Map((await findAllFaces(db, ownerId, ids)).map(face => [face.id, face]))
  return faces.flatMap(change => {
    const face = now.get(change.faceId)
    return face ? [{ ...change, fromPersonId: face.personId, fromStanding: face.standing }] : []
  })
}

async function refuseTakenNames(
  db: Queryable,
  ownerId: string,
  people: readonly PersonChange[],
): Promise<void> {
  const holders = await listOtherHolders(db, ownerId, people)
  if (holders.length > 0)
    throw new AppError('same-name', 409, 'Someone else has this name now. Rename one of them first.')
}

function createGoneError(): AppError {
  return new AppError(
    'not-found',
    404,
    "The person this step was about doesn't exist anymore, so it can't be redone.",
  )
}
