import type { BatchProgress } from '../../../shared/api/uploads.ts'
import { findCurrentWork } from '../../../shared/api/current-work.ts'

export type Work = {
  /**
   * Includes photos of uploads that are still to come, and files of folders that are not read yet.
   */
  readonly received: number
  readonly done: number
  readonly failed: number
  readonly facesFound: number
}

/**
 * Sums up all batches in progress, and those that ended meanwhile, since users want to know when
 * everything is done, not each upload. Null without any.
 */
export function sumWork(batches: readonly BatchProgress[]): Work | null {
  if (!batches.some(isAtWork)) return null
  const counted = findCurrentWork(batches)
  const sum = (read: (batch: BatchProgress) => number) => counted.reduce((all, batch) => all + read(batch), 0)
  return {
    received: sum(batch => batch.received + Math.max(batch.unread ?? 0, countMissing(batch))),
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

/** Returns how many of the announced files of an upload that is not complete have not arrived. */
export function countMissing({ state, fileCount, received, recognised, rejected }: BatchProgress): number {
  return state === 'receiving' ? Math.max(0, fileCount - received - recognised - rejected) : 0
}

/** Returns whether this window is sending the files of a batch. */
export function isBeingSent({ id, state }: BatchProgress, sending: ReadonlySet<string>): boolean {
  return state === 'receiving' && sending.has(id)
}
