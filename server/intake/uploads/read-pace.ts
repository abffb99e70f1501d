import type { Pace } from '../../../shared/api/progress.ts'
import { type BackgroundTimes, addClosedHours } from '../../machinery/jobs/background-times.ts'
import type { Database } from '../../storage/db/database.ts'
import { findPausedAt, listFinishTimes } from './queries.ts'

export type PaceDependencies = {
  readonly db: Database
  readonly background: Pick<BackgroundTimes, 'hours' | 'readHold'>
}

/** What is left of a batch. `isBackground`: of a folder or a large upload. */
type BatchLeft = { readonly id: string; readonly left: number; readonly isBackground: boolean }

/** Reads how fast the user's photos are processed. `batches`: those in progress. */
export async function readPace(
  { db, background }: PaceDependencies,
  ownerId: string,
  { batches, now }: { batches: readonly BatchLeft[]; now: number },
): Promise<Pace> {
  const pausedAt = await findPausedAt(db, ownerId)
  const photosLeft = batches.reduce((sum, { left }) => sum + left, 0)
  const backgroundLeft = batches.reduce((sum, batch) => sum + (batch.isBackground ? batch.left : 0), 0)
  const heldBy = backgroundLeft > 0 ? background.readHold() : null
  const isAllHeld = pausedAt !== null || (heldBy !== null && backgroundLeft === photosLeft)
  const finishedAt =
    isAllHeld || photosLeft === 0
      ? []
      : await listFinishTimes(db, ownerId, {
          batchIds: batches.map(({ id }) => id),
          since: now - SPEED_WINDOW_MS,
          limit: MAX_MEASURED_PHOTOS,
        })
  const photosPerSecond = measureSpeed(finishedAt, now)
  const isTimeKnown = photosPerSecond !== null && heldBy === null
  const workSeconds = isTimeKnown ? photosLeft / photosPerSecond : null
  const hours = backgroundLeft > 0 ? background.hours : null
  return {
    pausedAt: pausedAt === null ? null : new Date(pausedAt).toISOString(),
    isWaiting: isAllHeld && photosLeft > 0,
    heldBy,
    hours: background.hours,
    photosLeft,
    photosPerSecond,
    secondsLeft: workSeconds === null || !hours ? workSeconds : addClosedHours(workSeconds, { now, hours }),
  }
}

/** The speed is averaged over this time, so that a few slow photos hardly change it. */
export const SPEED_WINDOW_MS = 180_000
/** The newest photos of that time tell enough. */
export const MAX_MEASURED_PHOTOS = 2000

/** The least measurements for a speed: many photos within seconds, or a few slow ones. */
const MIN_MEASUREMENTS = [
  { photos: 10, spanMs: 5000 },
  { photos: 3, spanMs: 30_000 },
] as const

/**
 * Without a finished photo for this long, the work was interrupted: paused, without photos, or the
 * machine was off. Longer where most photos take longer than that.
 */
const SHORTEST_INTERRUPTION_MS = 15_000
const USUAL_INTERVALS = 4
/** Share of the intervals between finished photos that count as usual. */
const USUAL_SHARE = 0.8

/**
 * Returns photos per second of a user's work, which is less while other users take turns; null
 * until enough photos were finished since the last interruption. Measured from the first finished
 * photo on, since the time before it (uploading, starting workers, loading models) does not occur
 * again. `finishedAt`: times in milliseconds, ascending, none before `now - SPEED_WINDOW_MS`.
 */
export function measureSpeed(finishedAt: readonly number[], now: number): number | null {
  const interruptionMs = findInterruptionMs(finishedAt)
  const first = finishedAt.findLastIndex((at, i) => at - (finishedAt[i - 1] ?? -Infinity) > interruptionMs)
  const startedAt = finishedAt[first]
  const endedAt = finishedAt.at(-1)
  if (startedAt === undefined || endedAt === undefined || now - endedAt > interruptionMs) return null
  const photos = finishedAt.length - 1 - first
  if (!MIN_MEASUREMENTS.some(least => photos >= least.photos && now - startedAt >= least.spanMs)) return null
  // The time since the last photo counts where it is longer than usual.
  const spanMs = Math.max(endedAt - startedAt, now - startedAt - (endedAt - startedAt) / photos)
  return (photos * 1000) / spanMs
}

function findInterruptionMs(finishedAt: readonly number[]): number {
  const intervals = finishedAt.slice(1).map((at, i) => at - (finishedAt[i] ?? at))
  const usualMs = intervals.toSorted((a, b) => a - b)[Math.floor(USUAL_SHARE * intervals.length)] ?? 0
  return Math.max(SHORTEST_INTERRUPTION_MS, USUAL_INTERVALS * usualMs)
}
