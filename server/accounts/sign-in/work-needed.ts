import type { ProofWork } from '../../../shared/api/sign-in.ts'
import { AppError } from '../../errors.ts'

/** Requires a proof of `work`, with which the same request is accepted. */
export class WorkNeeded extends AppError {
  readonly work: ProofWork

  constructor(work: ProofWork) {
    super('work-needed', 429, 'There were many attempts. Your browser has to compute for a moment first.')
    this.work = work
  }
}
