import type { BatchProgress } from '../../../shared/api/uploads.ts'
import type { UnfinishedUpload } from './unfinished-uploads.ts'

export type Interrupted = {
  /** Batches that no window may be sending any more. */
  readonly batchIds: readonly string[]
  readonly missing: number
  /** A reload of this tab has ended them; otherwise another window may still send them. */
  readonly isCertain: boolean
  /** Changes with every file that arrives. */
  readonly state: string
}

type Uploads = {
  /** Batches of uploads of this window. */
  readonly own: ReadonlySet<string>
  /** Uploads of this tab before it was reloaded. */
  readonly leftBehind: readonly UnfinishedUpload[]
}

/** Finds uploads that have not ended and that this window does not send. */
export function findInterrupted(
  batches: readonly BatchProgress[],
  { own, leftBehind }: Uploads,
): Interrupted {
  const receiving = batches.filter(
    ({ id, state, unread }) => state === 'receiving' && unread === null && !own.has(id),
  )
  const known = new Set(leftBehind.map(({ batchId }) => batchId))
  const certain = receiving.filter(({ id }) => known.has(id))
  const found = certain.length > 0 ? certain : receiving
  // Their turn had not come, so the server knows nothing of them.
  const notBegun = leftBehind.filter(({ batchId }) => batchId === null)
  const waiting = sum(notBegun.map(({ fileCount }) => fileCount))
  return {
    batchIds: found.map(({ id }) => id),
    missing: waiting + sum(found.map(countMissing)),
    isCertain: certain.length > 0 || waiting > 0,
    state: found.map(({ id, ...batch }) => `${id} ${countMissing(batch)}`).join(),
  }
}

function countMissing(batch: Pick<BatchProgress, 'fileCount' | 'received' | 'recognised' | 'rejected'>) {
  return Math.max(0, batch.fileCount - batch.received - batch.recognised - batch.rejected)
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((all, amount) => all + amount, 0)
}
