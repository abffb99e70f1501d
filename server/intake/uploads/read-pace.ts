import type { Pace } from '../../../shared/api/progress.ts'
import type { BackgroundTimes } from '../../machinery/jobs/background-times.ts'
import type { Database } from '../../storage/db/database.ts'
import { addClosedHours } from '../../machinery/jobs/background-hours.ts'
import { findPausedAt, listFinishTimes } from './pace-queries.ts'
import { MAX_MEASURED_PHOTOS, measureSpeed, SPEED_WINDOW_MS } from './measure-speed.ts'

export type PaceDependencies = {
  readonly db: Database
  readonly background: Pick<BackgroundTimes, 'hours' | 'readHold'>
}

/** What is left of a batch. `isBackground`: of a folder or a large upload. */
export type BatchLeft = { readonly id: string; readonly left: number; readonly isBackground: boolean }

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
