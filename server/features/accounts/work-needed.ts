import type { ProofWork } from '../../../shared/api/bot-check.ts'
import { AppError } from '../../errors.ts'

/** The same request is accepted with a proof of `work`. */
export class WorkNeeded extends AppError {
  readonly work: ProofWork

  constructor(work: ProofWork) {
    super('work-needed', 429, 'This was tried often. Your browser has to compute for a moment first.')
    this.work = work
  }
}
