import { AppError } from '../../../errors.ts'
import type { Queryable } from '../../../storage/db/database.ts'
import type { FaceChange, PersonChange } from '../decide/change.ts'
import {
  type DecisionPersonRow,
  type DecisionRow,
  findDecision,
  readDecisionFaces,
  readDecisionPeople,
} from '../decide/decision-queries.ts'
import { listAllNamedPeople, type PersonRow } from '../read/queries.ts'
import { nameKey } from '../read/describe-person.ts'
import { type FollowingMoveRow, readFollowingMoves } from './move-queries.ts'

/**
 * Thrown if a decision cannot be undone or redone before later ones that depend on it. `blockers`
 * lists them, newest first.
 */
export class BlockedDecisionError extends AppError {
  readonly blockers: readonly DecisionRow[]

  constructor(blockers: readonly DecisionRow[]) {
    super('depended-on', 409, 'Later steps build on this one. Undo those first, starting with the newest.')
    this.blockers = blockers
  }
}

export async function requireDecision(db: Queryable, ownerId: string, id: string): Promise<DecisionRow> {
  const decision = await findDecision(db, ownerId, id)
  if (!decision) throw new AppError('not-found', 404, "This step doesn't exist anymore. Reload the page.")
  return decision
}

export function refuseBlocked(blockers: readonly DecisionRow[]): void {
  if (blockers.length > 0) throw new BlockedDecisionError(blockers)
}

/** The effects of a decision when it was made, and the moves of groupings because of it. */
export type StoredChange = {
  readonly faces: readonly FaceChange[]
  readonly people: readonly PersonChange[]
  readonly followingMoves: readonly FollowingMoveRow[]
}

export async function readStoredChange(db: Queryable, ownerId: string, seq: number): Promise<StoredChange> {
  return {
    faces: await readDecisionFaces(db, ownerId, seq),
    people: (await readDecisionPeople(db, ownerId, seq)).map(parseChange),
    followingMoves: await readFollowingMoves(db, ownerId, seq),
  }
}

function parseChange({ personId, field, before, after }: DecisionPersonRow): PersonChange {
  // Only toPersonRow writes these rows, from changes of the same field.
  return { personId, field, before: parseJson(before), after: parseJson(after) } as PersonChange
}

function parseJson(json: string | null): unknown {
  return json === null ? null : JSON.parse(json)
}

/** Returns people outside these changes who have a name that the changes assign to somebody. */
export async function listOtherHolders(
  db: Queryable,
  ownerId: string,
  people: readonly PersonChange[],
): Promise<PersonRow[]> {
  const keys = people.flatMap(({ field, after }) => {
    const name = field === 'name' ? after : field === 'self' && after?.name
    return name ? [nameKey(name)] : []
  })
  if (keys.length === 0) return []
  const own = new Set(people.map(({ personId }) => personId))
  const named = await listAllNamedPeople(db, ownerId)
  return named.filter(({ id, name }) => !own.has(id) && keys.includes(nameKey(name ?? '')))
}
