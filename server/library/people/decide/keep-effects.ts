import type { DecisionAnswer } from '../../../../shared/api/decisions.ts'
import type { Queryable } from '../../../storage/db/database.ts'
import { rescheduleJob, insertJobs } from '../../../machinery/jobs/queries.ts'
import { summarisePerson } from '../read/person-summary.ts'
import { findPeople, readPeopleVersion } from '../read/queries.ts'
import type { Applied } from './apply-change.ts'
import type { Change, FaceChange, PersonChange } from './change.ts'
import { insertDecisionPeople, replaceDecisionFaces, type DecisionPersonRow } from './decision-queries.ts'
import { refreshCovers } from './refresh-covers.ts'

/** Delays the grouping, so that several answers in quick succession share one. */
const GROUPING_DELAY_MS = 200

/**
 * Stores what undoing a decision needs, and refreshes the covers of the people it touched. `before`
 * are the effects on faces that are already stored for the decision.
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
