import type { BatchProgress } from '../../../shared/api/batches.ts'

export type Work = {
  /** Includes files of folders that are not read yet. */
  readonly received: number
  readonly done: number
  readonly failed: number
  readonly facesFound: number
}

/**
 * Sums up all batches in progress, since users want to know when everything is done, not each
 * upload. Null without any.
 */
export function sumWork(batches: readonly BatchProgress[]): Work | null {
  const atWork = batches.filter(isAtWork)
  if (atWork.length === 0) return null
  const sum = (read: (batch: BatchProgress) => number) => atWork.reduce((all, batch) => all + read(batch), 0)
  return {
    received: sum(batch => batch.received + (batch.unread ?? 0)),
    done: sum(batch => batch.processed + batch.failed),
    failed: sum(batch => batch.failed),
    facesFound: sum(batch => batch.facesFound),
  }
}

/**
 * Returns whether photos of a batch are being processed. A batch that is still receiving counts
 * once it has waiting photos.
 */
export function isAtWork({ state, received, processed, failed }: BatchProgress): boolean {
  return state === 'processing' || (state === 'receiving' && processed + failed < received)
}
