import type { Queryable } from '../../../storage/db/database.ts'
import { AppError } from '../../../errors.ts'
import { findDecision, type DecisionRow } from '../decide/decision-queries.ts'

/**
 * Thrown if a decision cannot be undone or redone before later ones that depend on it. `blockers`
 * lists them, newest first.
 */
export class BlockedDecisionError extends AppError {
  readonly blockers: readonly DecisionRow[]

  constructor(blockers: readonly DecisionRow[]) {
    super('depended-on', 409, 'Later steps depend on this one. Undo those first, newest first.')
    this.blockers = blockers
  }
}

export async function requireDecision(db: Queryable, ownerId: string, id: string): Promise<DecisionRow> {
  const decision = await findDecision(db, ownerId, id)
  if (!decision) throw new AppError('not-found', 404, 'There is no such step.')
  return decision
}

export function refuseBlocked(blockers: readonly DecisionRow[]): void {
  if (blockers.length > 0) throw new BlockedDecisionError(blockers)
}
