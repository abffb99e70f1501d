import { randomUUID } from 'node:crypto'
import type { DecisionAnswer } from '../../../shared/api/decisions.ts'
import { recordEvent } from '../../activity/record-event.ts'
import type { Queryable } from '../../db/database.ts'
import { hastenJob, insertJobs } from '../../jobs/queries.ts'
import { personName } from '../read/person-name.ts'
import { applyChange, type Applied } from './apply-change.ts'
import type { Change, FaceChange, PersonChange, Plan } from './change.ts'
import { refreshCovers } from './refresh-covers.ts'
import {
  insertDecision,
  insertDecisionPeople,
  raiseRevision,
  readVersion,
  replaceDecisionFaces,
  type DecisionPersonRow,
} from './decision-queries.ts'
import { eventOf } from './event-of.ts'
import { findPeople } from './people-queries.ts'
import { summaryOf } from '../read/person-summary.ts'
import type { Telling } from './telling.ts'

/**
 * Where a decision comes from: the user, the user's answers to questions, or the names in a file.
 */
export type Origin = 'you' | 'review' | 'file'

/** Faces shown beside a step of the history. */
const SHOWN_FACES = 5
/** Enough for a few answers in a row to share one grouping. */
const GROUPING_DELAY_MS = 200

/**
 * Does what was decided, keeps it as a row with all it changed, and asks for the rest to be
 * grouped. Part of a transaction.
 */
export async function carryOut(
  db: Queryable,
  ownerId: string,
  { plan, origin, now }: { plan: Plan; origin: Origin; now: number },
): Promise<DecisionAnswer & { readonly seq: number }> {
  const telling = await tell(db, ownerId, plan)
  const applied = await applyChange(db, ownerId, plan)
  const { revision, version } = await raiseRevision(db, ownerId, {
    now,
    lastPersonNumber: highestNumber([...plan.people, ...applied.consequences]),
  })
  const id = randomUUID()
  const { kind, personId } = plan
  const seq = await insertDecision(db, ownerId, {
    id,
    kind,
    origin,
    madeAt: now,
    revision,
    personId,
    telling: JSON.stringify(telling),
  })
  await keepEffects(db, ownerId, { seq, plan, applied })
  await askForGrouping(db, ownerId, now)
  const event = eventOf(plan)
  if (event) await recordEvent(db, ownerId, event, now)
  return { ...(await answerOf(db, ownerId, { plan, applied, version })), decisionId: id, seq }
}

/**
 * Keeps what a decision is undone by, and shows whom it touched by their covers; `before` is what
 * was kept of its faces already.
 */
export async function keepEffects(
  db: Queryable,
  ownerId: string,
  {
    seq,
    plan,
    applied,
    before = [],
  }: { seq: number; plan: Change; applied: Applied; before?: readonly FaceChange[] },
): Promise<void> {
  await replaceDecisionFaces(db, ownerId, seq, { before, after: plan.faces })
  await insertDecisionPeople(db, ownerId, seq, [
    ...plan.people.map(change => personRow(change, 0)),
    ...applied.consequences.map(change => personRow(change, 0)),
  ])
  // Choices are among what is kept.
  await refreshCovers(db, ownerId, [...applied.touched])
}

export function personRow(change: PersonChange, isFollowing: 0 | 1): DecisionPersonRow {
  const { personId, field, before, after } = change
  return { personId, field, before: jsonOf(before), after: jsonOf(after), isFollowing }
}

function jsonOf(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value)
}

export async function askForGrouping(db: Queryable, ownerId: string, now: number): Promise<void> {
  const job = { name: 'group-people', ownerId, photoId: null, runAt: now + GROUPING_DELAY_MS } as const
  await insertJobs(db, [job])
  // One that waits for more photos to come waits no longer: the user is looking.
  await hastenJob(db, job)
}

/** The answer to a decision that changed nothing, since everything was so already. */
export async function unchangedAnswer(
  db: Queryable,
  ownerId: string,
  personId: string | null,
): Promise<DecisionAnswer> {
  const people = personId === null ? [] : await findPeople(db, ownerId, [personId])
  return {
    decisionId: null,
    peopleVersion: await readVersion(db, ownerId),
    people: people.map(summaryOf),
    removedPeople: [],
    personId,
    movedFaces: 0,
  }
}

export async function answerOf(
  db: Queryable,
  ownerId: string,
  {
    plan,
    applied,
    version,
  }: {
    plan: Change & { readonly personId: string | null }
    applied: Applied
    version: number
  },
): Promise<Omit<DecisionAnswer, 'decisionId'>> {
  const people = await findPeople(db, ownerId, [...applied.touched])
  const there = new Set(people.map(({ id }) => id))
  return {
    peopleVersion: version,
    people: people.map(summaryOf),
    removedPeople: [...applied.touched].filter(id => !there.has(id)),
    personId: plan.personId,
    movedFaces: plan.faces.filter(({ fromPersonId, toPersonId }) => fromPersonId !== toPersonId).length,
  }
}

async function tell(db: Queryable, ownerId: string, plan: Plan): Promise<Telling> {
  const { personId, otherIds, faces, people } = plan
  const ids = personId === null ? otherIds : [personId, ...otherIds]
  const rows = await findPeople(db, ownerId, ids)
  const told = new Map(rows.map(row => [row.id, { id: row.id, name: personName(row) }]))
  const created = people.find(change => change.personId === personId && change.field === 'self')
  if (personId !== null && created?.field === 'self' && created.after) {
    told.set(personId, { id: personId, name: personName(created.after) })
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

/** Of the people whom undo or redo may bring back. */
export function highestNumber(people: readonly PersonChange[]): number {
  return people.reduce((highest, change) => {
    if (change.field !== 'self') return highest
    return Math.max(highest, change.before?.number ?? 0, change.after?.number ?? 0)
  }, 0)
}
