import type { BatchProgress } from '../../../shared/api/batches.ts'

export type Work = {
  readonly received: number
  readonly done: number
  readonly failed: number
  readonly facesFound: number
  readonly photosPerSecond: number | null
  readonly secondsLeft: number | null
}

/**
 * Sums up all batches in progress, since users want to know when everything is done, not each
 * upload. Null without any.
 */
export function sumWork(batches: readonly BatchProgress[]): Work | null {
  const atWork = batches.filter(isAtWork)
  if (atWork.length === 0) return null
  const sum = (read: (batch: BatchProgress) => number) => atWork.reduce((all, batch) => all + read(batch), 0)
  const findLongest = (read: (batch: BatchProgress) => number | null) =>
    atWork.reduce<number | null>((max, batch) => Math.max(max ?? 0, read(batch) ?? 0) || max, null)
  return {
    received: sum(batch => batch.received),
    done: sum(batch => batch.processed + batch.failed),
    failed: sum(batch => batch.failed),
    facesFound: sum(batch => batch.facesFound),
    photosPerSecond: roundRoughly(findLongest(batch => batch.photosPerSecond)),
    secondsLeft: findLongest(batch => batch.secondsLeft),
  }
}

/** Rounds to two digits: further digits would change constantly without information. */
function roundRoughly(amount: number | null): number | null {
  return amount === null ? null : Number(amount.toPrecision(2))
}

/**
 * Returns whether photos of a batch are being processed. A batch that is still receiving counts
 * once it has waiting photos.
 */
export function isAtWork({ state, received, processed, failed }: BatchProgress): boolean {
  return state === 'processing' || (state === 'receiving' && processed + failed < received)
}
