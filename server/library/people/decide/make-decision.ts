import type { DecisionAnswer, NameBody } from '../../../../shared/api/decisions.ts'
import type { PersonSummary } from '../../../../shared/api/people.ts'
import { insertJobs, rescheduleJob } from '../../../machinery/jobs/queries.ts'
import type { Database, Queryable } from '../../../storage/db/database.ts'
import { transactFor } from '../../../storage/db/transact-for.ts'
import { type NewEvent, recordEvent } from '../../activity/queries.ts'
import { formatPersonName, summarisePerson } from '../read/describe-person.ts'
import { findPeople, readPeopleVersion, findAllPeople } from '../read/queries.ts'
import { type Applied, applyChange, refreshCovers } from './apply-change.ts'
import type { Change, FaceChange, Origin, PersonChange, Plan, DecisionSummary } from './change.ts'
import {
  type DecisionPersonRow,
  insertDecision,
  insertDecisionPeople,
  raiseRevision,
  replaceDecisionFaces,
} from './decision-queries.ts'
import { planName } from './plan-people.ts'

/** Number of faces shown beside an entry of the history. */
export const SHOWN_FACES = 5
/**
 * Applies a plan, stores it as a decision with all its effects, and requests a grouping. Must run
 * in a transaction.
 */
export async function makeDecision(
  db: Queryable,
  ownerId: string,
  { plan, origin, now }: { plan: Plan; origin: Origin; now: number },
): Promise<DecisionAnswer & { readonly seq: number }> {
  const summary = await summarise(db, ownerId, plan)
  const applied = await applyChange(db, ownerId, plan)
  const { revision, version } = await raiseRevision(db, ownerId, {
    now,
    lastPersonNumber: findHighestNumber([...plan.people, ...applied.consequences]),
  })
  const id = crypto.randomUUID()
  const { kind, personId } = plan
  const seq = await insertDecision(db, ownerId, {
    id,
    kind,
    origin,
    madeAt: now,
    revision,
    personId,
    summary: JSON.stringify(summary),
  })
  await keepEffects(db, ownerId, { seq, plan, applied })
  await requestGrouping(db, ownerId, now)
  const event = describeEvent(plan)
  if (event) await recordEvent(db, ownerId, event, now)
  return { ...(await answerDecision(db, ownerId, { plan, applied, version })), decisionId: id, seq }
}

async function summarise(db: Queryable, ownerId: string, plan: Plan): Promise<DecisionSummary> {
  const { personId, otherIds, faces, people } = plan
  const ids = personId === null ? otherIds : [personId, ...otherIds]
  const rows = await findAllPeople(db, ownerId, ids)
  const told = new Map(rows.map(row => [row.id, { id: row.id, name: formatPersonName(row) }]))
  const created = people.find(change => change.personId === personId && change.field === 'self')
  if (personId !== null && created?.field === 'self' && created.after) {
    told.set(personId, { id: personId, name: formatPersonName(created.after) })
  }
  const name = people.find(change => change.personId === personId && change.field === 'name')
  const moved = faces.filter(
    face => face.fromPersonId !== face.toPersonId || face.fromStanding !== face.toStanding,
  )
  return {
    person: (personId !== null && told.get(personId)) || null,
    others: otherIds.flatMap(id => told.get(id) ?? []),
    faceCount: faces.length,
    faceIds: (moved.length > 0 ? moved : faces).slice(0, SHOWN_FACES).map(({ faceId }) => faceId),
    nameBefore: name?.field === 'name' ? name.before : null,
    nameAfter: name?.field === 'name' ? name.after : null,
  }
}

/** Returns the event for the user's list of recent activity; null if the decision is not listed. */
function describeEvent({ kind, personId, otherIds, faces }: Plan): NewEvent | null {
  const subject = personId === null ? {} : { subjectId: personId }
  switch (kind) {
    case 'name':
      return { kind: 'named', ...subject }
    case 'merge':
      return { kind: 'merged', count: otherIds.length + 1, ...subject }
    case 'split':
      return { kind: 'split', ...subject }
    case 'move':
    case 'not-this-person':
    case 'not-a-face':
    case 'remove-face':
      return { kind: 'moved', count: faces.length, ...subject }
    case 'hide':
      return { kind: 'hidden', ...subject }
    case 'show':
    case 'cover':
    case 'favourite':
    case 'not-favourite':
    case 'add-face':
    case 'different':
    case 'confirm':
      return null
  }
}

export type DecideDependencies = { readonly db: Database; readonly now: () => number }

/** Makes the planned decision in one transaction; does nothing if the plan is null or empty. */
export async function decide(
  { db, now }: DecideDependencies,
  ownerId: string,
  makePlan: (transaction: Queryable) => Promise<Plan | null>,
  personId: string | null = null,
): Promise<DecisionAnswer> {
  return transactFor(db, ownerId, async transaction => {
    const plan = await makePlan(transaction)
    if (!plan || isEmpty(plan)) return answerUnchanged(transaction, ownerId, plan?.personId ?? personId)
    return makeDecision(transaction, ownerId, { plan, origin: 'you', now: now() })
  })
}

function isEmpty({ faces, people, kind }: Plan): boolean {
  return faces.length === 0 && people.length === 0 && kind !== 'different'
}

/**
 * Names a person. If somebody else has the name already, returns that person, so that the client
 * can ask the user whether both are the same. Throws `not-found`, `invalid-name`.
 */
export async function namePerson(
  { db, now }: DecideDependencies,
  ownerId: string,
  { personId, name, ifTaken = 'ask' }: NameBody & { personId: string },
): Promise<{ answer: DecisionAnswer } | { holder: PersonSummary }> {
  return transactFor(db, ownerId, async transaction => {
    const named = await planName(transaction, ownerId, { personId, name, ifTaken })
    if (named.state === 'taken') return { holder: summarisePerson(named.person) }
    if (named.state === 'same') return { answer: await answerUnchanged(transaction, ownerId, personId) }
    const plan = named.plan
    return { answer: await makeDecision(transaction, ownerId, { plan, origin: 'you', now: now() }) }
  })
}

/** Delays the grouping, so that several answers in quick succession share one. */
const GROUPING_DELAY_MS = 200

/**
 * Stores what undoing a decision needs, and refreshes the covers of the people it touched. `before`
 * are the effects on faces that are already stored for the decision.
 */
export async function keepEffects(
  db: Queryable,
  ownerId: string,
  decision: { seq: number; plan: Change; applied: Applied; before?: readonly FaceChange[] },
): Promise<void> {
  const { seq, plan, applied, before = [] } = decision
  await replaceDecisionFaces(db, ownerId, seq, { before, after: plan.faces })
  await insertDecisionPeople(db, ownerId, seq, [...plan.people, ...applied.consequences].map(toPersonRow))
  // Runs after the effects are stored, because choices of covers are among them.
  await refreshCovers(db, ownerId, [...applied.touched])
}

function toPersonRow(change: PersonChange): DecisionPersonRow {
  const { personId, field, before, after } = change
  return { personId, field, before: toJson(before), after: toJson(after) }
}

function toJson(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value)
}

export async function requestGrouping(db: Queryable, ownerId: string, now: number): Promise<void> {
  const job = { name: 'group-people', ownerId, subjectId: null, runAt: now + GROUPING_DELAY_MS } as const
  await insertJobs(db, [job])
  // Runs a grouping that waits for more photos immediately, because the user is waiting for it.
  await rescheduleJob(db, job)
}

/** Returns the answer to a decision that changed nothing. */
export async function answerUnchanged(
  db: Queryable,
  ownerId: string,
  personId: string | null,
): Promise<DecisionAnswer> {
  const people = personId === null ? [] : await findPeople(db, ownerId, [personId])
  return {
    decisionId: null,
    peopleVersion: await readPeopleVersion(db, ownerId),
    people: people.map(summarisePerson),
    removedPeople: [],
    personId,
    movedFaces: 0,
  }
}

export async function answerDecision(
  db: Queryable,
  ownerId: string,
  decision: { plan: Change & Pick<Plan, 'personId'>; applied: Applied; version: number },
): Promise<Omit<DecisionAnswer, 'decisionId'>> {
  const { plan, applied, version } = decision
  const people = await findPeople(db, ownerId, [...applied.touched])
  const there = new Set(people.map(({ id }) => id))
  return {
    peopleVersion: version,
    people: people.map(summarisePerson),
    removedPeople: [...applied.touched].filter(id => !there.has(id)),
    personId: plan.personId,
    movedFaces: plan.faces.filter(({ fromPersonId, toPersonId }) => fromPersonId !== toPersonId).length,
  }
}

/** Returns the highest number of the people whom undo or redo may restore. */
export function findHighestNumber(people: readonly PersonChange[]): number {
  return people.reduce((highest, change) => {
    if (change.field !== 'self') return highest
    return Math.max(highest, change.before?.number ?? 0, change.after?.number ?? 0)
  }, 0)
}
