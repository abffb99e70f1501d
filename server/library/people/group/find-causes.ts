import type { Queryable } from '../../../storage/db/database.ts'
import { readDecisionPeople, type DecisionRow } from '../decide/decision-queries.ts'
import { parseSummary } from '../decide/change.ts'
import {
  listDecisionsAbout,
  listInvolvedPeople,
  listPendingAfter,
  listPeopleOfMoves,
  listReleasedFaces,
} from './cause-queries.ts'

/** A decision that may cause a grouping to move faces. */
export type Cause = {
  readonly seq: number
  readonly pendingRevision: number
  readonly personIds: ReadonlySet<string>
  /** Faces that the decision removed from a person without placing them. */
  readonly releasedFaceIds: ReadonlySet<string>
}

/** What a grouping considers for the first time. */
export type Pending = {
  readonly causes: readonly Cause[]
  /** People whose other faces are reconsidered because of these decisions. */
  readonly reconsidered: ReadonlySet<string>
  /** Whether a decision was undone since the last grouping. */
  readonly hasUndone: boolean
}

/** Returns what no grouping up to this revision has considered. */
export async function readPending(db: Queryable, ownerId: string, groupedRevision: number): Promise<Pending> {
  const rows = await listPendingAfter(db, ownerId, groupedRevision)
  const { causes, reconsidered } = await readCauses(
    db,
    ownerId,
    rows.filter(({ undoneAt }) => undoneAt === null),
  )
  return {
    causes,
    reconsidered,
    hasUndone: rows.some(({ undoneAt }) => undoneAt !== null),
  }
}

/**
 * Returns the decisions that are not undone and that may move faces of these people or have moved
 * them.
 */
export async function readCausesAbout(
  db: Queryable,
  ownerId: string,
  personIds: readonly string[],
): Promise<readonly Cause[]> {
  const { causes } = await readCauses(db, ownerId, await listDecisionsAbout(db, ownerId, personIds))
  const seqs = causes.map(({ seq }) => seq)
  const moved = Map.groupBy(await listPeopleOfMoves(db, ownerId, seqs), ({ seq }) => seq)
  return causes.map(cause => ({
    ...cause,
    personIds: new Set([...cause.personIds, ...(moved.get(cause.seq) ?? []).map(one => one.personId)]),
  }))
}

async function readCauses(
  db: Queryable,
  ownerId: string,
  rows: readonly DecisionRow[],
): Promise<Omit<Pending, 'hasUndone'>> {
  const moving: DecisionRow[] = []
  for (const row of rows) if (await canMoveFaces(db, ownerId, row)) moving.push(row)
  const seqs = moving.map(({ seq }) => seq)
  const people = Map.groupBy(await listInvolvedPeople(db, ownerId, seqs), ({ seq }) => seq)
  const released = Map.groupBy(await listReleasedFaces(db, ownerId, seqs), ({ seq }) => seq)
  const reconsidered = new Set<string>()
  const causes = moving.map(({ seq, pendingRevision, personId, summary }) => {
    const others = parseSummary(summary).others.map(({ id }) => id)
    const involved = [personId ?? [], (people.get(seq) ?? []).map(one => one.personId)].flat()
    for (const id of involved) reconsidered.add(id)
    return {
      seq,
      pendingRevision,
      personIds: new Set([...involved, ...others]),
      releasedFaceIds: new Set((released.get(seq) ?? []).map(({ faceId }) => faceId)),
    }
  })
  return { causes, reconsidered }
}

/**
 * Returns whether a decision can make a grouping move faces. Setting a name, favourite, hidden mark
 * or cover cannot. Removing a name or a cover can: Kindred may then merge the person with another.
 */
async function canMoveFaces(db: Queryable, ownerId: string, { kind, seq }: DecisionRow): Promise<boolean> {
  if (kind === 'hide' || kind === 'favourite') return false
  if (kind !== 'name' && kind !== 'cover') return true
  const changes = await readDecisionPeople(db, ownerId, seq)
  return changes.some(({ after }) => after === null || after.includes('"coverChosenAt":null'))
}

/**
 * Finds the decisions that caused a move; `doAllHold` is false if one of them has been undone
 * since.
 */
export type FindCauses = (
  fromPersonId: string,
  toPersonId: string,
) => { readonly seqs: readonly number[]; readonly doAllHold: boolean }

/**
 * Creates a function that finds the causes of a move: the pending decisions about one of its two
 * people, and those that released a face which moved to one of them. If there are none, all pending
 * decisions caused it, unless new faces or a grouping of everything explain it.
 */
export function createCauseFinder(
  causes: readonly Cause[],
  {
    stillPending,
    findTarget,
    isExplained,
  }: {
    stillPending: readonly Pick<Cause, 'seq' | 'pendingRevision'>[]
    /** Returns the person to whom the grouping assigns a face. */
    findTarget: (faceId: string) => string | undefined
    isExplained: boolean
  },
): FindCauses {
  const still = new Map(stillPending.map(({ seq, pendingRevision }) => [seq, pendingRevision]))
  const isHolding = ({ seq, pendingRevision }: Cause) => still.get(seq) === pendingRevision
  const byPerson = new Map<string, Set<Cause>>()
  for (const cause of causes) {
    const targets = [...cause.releasedFaceIds].flatMap(id => findTarget(id) ?? [])
    for (const id of [...cause.personIds, ...targets]) {
      byPerson.set(id, (byPerson.get(id) ?? new Set()).add(cause))
    }
  }
  const describeCauses = (some: readonly Cause[]) => {
    const holding = some.filter(isHolding)
    return { seqs: holding.map(({ seq }) => seq), doAllHold: holding.length === some.length }
  }
  return (fromPersonId, toPersonId) => {
    const touching = [fromPersonId, toPersonId].flatMap(id => [...(byPerson.get(id) ?? [])])
    if (touching.length > 0) return describeCauses([...new Set(touching)])
    return describeCauses(isExplained ? [] : causes)
  }
}
