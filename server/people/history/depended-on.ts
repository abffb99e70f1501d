import { AppError } from '../../errors.ts'
import type { DecisionRow } from '../decide/decision-queries.ts'

/**
 * A step cannot be undone or redone by itself, since these, made after it, stand on it. The newest
 * first.
 */
export class DependedOnError extends AppError {
  readonly blockers: readonly DecisionRow[]

  constructor(blockers: readonly DecisionRow[]) {
    super('depended-on', 409, 'Later steps build on this one. Undo those first, the newest first.')
    this.blockers = blockers
  }
}
